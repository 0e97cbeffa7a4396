// The featured game of whichever league has one, for the front page.
import { useCallback, useEffect, useState } from "preact/hooks";
import { api, type LeagueRow } from "../data/api";
import type { FeaturedNews } from "../data/feed";
import { HttpSource } from "../data/http_source";
import { Repository } from "../data/repository";
import { AnalyserContext } from "../game/analysed";
import { LinkBase, RepositoryContext } from "../ui/context";
import { Featured } from "./featured";
import { useNews } from "./feed";
import { useFresh } from "./fresh";

// A game has numbers of bots; their names are in the league's report. That is opened once: it need
// not be the newest.
const open = async (league: number) =>
  Repository.open(new HttpSource(league, await api.report(league)));

interface Props {
  league: LeagueRow;
  news: FeaturedNews | null;
  playing: (isPlaying: boolean) => void;
}

function OfLeague({ league, news, playing }: Props) {
  const loaded = useFresh(() => open(league.id), league.id);
  if (loaded.state !== "ready") return null;
  const address = `/leagues/${league.id}`;
  return (
    <RepositoryContext.Provider value={loaded.value}>
      <AnalyserContext.Provider value={api.analysis}>
        <LinkBase.Provider value={address}>
          <Featured
            news={news}
            playing={playing}
            where={
              <a href={address}>
                <bdi>{league.name}</bdi>
              </a>
            }
          />
        </LinkBase.Provider>
      </AnalyserContext.Provider>
    </RepositoryContext.Provider>
  );
}

// Changes the league only between two games.
export function FrontFeatured({ leagues }: { leagues: readonly LeagueRow[] }) {
  const { featured } = useNews();
  const [shown, setShown] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const playing = useCallback((now: boolean) => setPlaying(now), []);
  useEffect(() => {
    if (featured && !isPlaying) setShown(featured.league);
  }, [featured, isPlaying]);
  const league = leagues.find(({ id }) => id === shown);
  if (!league) return null;
  const news = featured?.league === shown ? featured : null;
  return <OfLeague key={league.id} league={league} news={news} playing={playing} />;
}
