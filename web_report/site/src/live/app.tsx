// What all pages of the server share: language, session and events.
import { useMemo } from "preact/hooks";
import { InLanguage } from "../app";
import { Feed } from "../data/feed";
import { Arena } from "./arena";
import { FeedContext } from "./feed";
import { League } from "./league";
import { WithSession } from "./session";

export function LiveApp({ path }: { path: string }) {
  const league = /^\/leagues\/(\d+)$/.exec(path)?.[1];
  const number = league === undefined ? null : Number(league);
  const feed = useMemo(() => new Feed(number), [number]);
  return (
    <InLanguage>
      {(language, choose) => (
        <FeedContext.Provider value={feed}>
          <WithSession>
            {number === null ? (
              <Arena language={language} choose={choose} />
            ) : (
              <League number={number} language={language} choose={choose} />
            )}
          </WithSession>
        </FeedContext.Provider>
      )}
    </InLanguage>
  );
}
