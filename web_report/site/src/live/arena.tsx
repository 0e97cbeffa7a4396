// The arena as a whole: its leagues, bots and authors, uploads and matches.
import { useEffect, useLayoutEffect } from "preact/hooks";
import { TopBar } from "../frame";
import { type PlainKey, useText } from "../i18n";
import type { Language } from "../i18n/format";
import { link, type Route, useRoute } from "../router";
import { Empty } from "../ui/basics";
import { Boundary } from "../ui/boundary";
import { AuthorPage } from "./author";
import { ArenaBotPage } from "./bot";
import { BotsPage } from "./bots";
import { ConnectionNote } from "./feed";
import { LeaguesPage } from "./leagues";
import { MatchPage } from "./match";
import { SessionButton, SignInForm, useSession } from "./session";
import { UploadPage } from "./upload";

const LINKS: [page: string, name: PlainKey][] = [
  ["leagues", "liveLeagues"],
  ["bots", "bots"],
  ["upload", "liveUpload"],
];

function SignInPage() {
  const { t } = useText();
  const { session } = useSession();
  return (
    <>
      <h1>{t("liveSignIn")}</h1>
      {session ? (
        <>
          <p class="lead">{t("liveSignedInAs", { author: session.author })}</p>
          <p>
            <a href={link("upload")}>{t("liveUpload")}</a>
          </p>
        </>
      ) : (
        <SignInForm />
      )}
    </>
  );
}

function ArenaPage({ route }: { route: Route }) {
  const { t } = useText();
  const subject = route.args[0] ?? "";
  switch (route.page) {
    case "leagues":
      return <LeaguesPage />;
    case "bots":
      return <BotsPage route={route} />;
    case "bot":
      return <ArenaBotPage key={subject} name={subject} />;
    case "author":
      return <AuthorPage key={subject} author={subject} />;
    case "upload":
      return <UploadPage />;
    case "match":
      return <MatchPage key={subject} id={Number(subject)} />;
    case "sign-in":
      return <SignInPage />;
    default:
      return <Empty>{t("noSuchPage")}</Empty>;
  }
}

export function Arena(choice: { language: Language; choose: (language: Language) => void }) {
  const { t } = useText();
  const asked = useRoute();
  const route = asked.page === "overview" ? { ...asked, page: "leagues" } : asked;
  const [subject] = route.args;
  useLayoutEffect(() => scrollTo(0, 0), [route.page, subject]);
  useEffect(() => {
    const name = LINKS.find(([page]) => page === route.page)?.[1];
    const title = name ? t(name) : (subject ?? "");
    document.title = [title, t("report")].filter(Boolean).join(" – ");
  }, [route.page, subject, t]);
  return (
    <>
      <TopBar
        {...choice}
        route={route}
        title={t("report")}
        home={link("leagues")}
        links={LINKS.map(([page, name]) => ({
          href: link(page),
          name: t(name),
          current: route.page === page,
        }))}
      >
        <SessionButton />
      </TopBar>
      <main id="main" tabIndex={-1}>
        <ConnectionNote />
        <Boundary where={location.hash}>
          <ArenaPage route={route} />
        </Boundary>
      </main>
    </>
  );
}
