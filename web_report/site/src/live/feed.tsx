// The newest news for components, and what depends on the connection.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Feed, News } from "../data/feed";
import { useText } from "../i18n";

export const FeedContext = createContext<Feed | null>(null);

export function useNews(): News {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error("nobody listens to the server");
  const [news, setNews] = useState(feed.news);
  useEffect(() => {
    setNews(feed.news);
    return feed.listen(() => setNews(feed.news));
  }, [feed]);
  return news;
}

// Says so while there is no connection; the first moments don't count.
export function ConnectionNote() {
  const { t } = useText();
  const { connected, connections } = useNews();
  if (connected || connections === 0) return null;
  return (
    <p class="problem mild connection" role="status">
      {t("liveLost")}
    </p>
  );
}
