// Who is signed in. The token itself is in a cookie that no script can read; this page only remembers
// that there is one, so that visitors without a token are not asked about it.
import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { api, Refused, type Session } from "../data/api";
import { useText } from "../i18n";
import { Section } from "../ui/basics";
import { useSetting } from "../ui/settings";
import { useTask } from "./task";

export interface SessionState {
  session: Session | null;
  signIn: (token: string) => Promise<void>;
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error("there is no session");
  return state;
}

export function WithSession({ children }: { children: ComponentChildren }) {
  const [hint, setHint] = useSetting("signed-in", ["yes", "no"], "no");
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    if (hint !== "yes") return;
    api.session().then(setSession, (error: unknown) => {
      if (error instanceof Refused && error.status === 401) setHint("no");
    });
    // Once, when the page is opened: signing in and out know the session themselves.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const state = useMemo(
    (): SessionState => ({
      session,
      signIn: async (token) => {
        setSession(await api.signIn(token));
        setHint("yes");
      },
      signOut: async () => {
        await api.signOut();
        setSession(null);
        setHint("no");
      },
    }),
    // setHint is a new function at each call, and always does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [session],
  );
  return <SessionContext.Provider value={state}>{children}</SessionContext.Provider>;
}

export function SignInForm() {
  const { t } = useText();
  const { signIn } = useSession();
  const [token, setToken] = useState("");
  const task = useTask();
  return (
    <Section title={t("liveSignIn")} note={t("liveTokenNote")}>
      <form
        class="sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          task.run(() => signIn(token.trim()));
        }}
      >
        <label class="field">
          <span>{t("liveToken")}</span>
          <input
            type="password"
            autocomplete="current-password"
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={task.busy || token.trim() === ""}>
          {t("liveSignIn")}
        </button>
      </form>
      {task.problem}
    </Section>
  );
}

// Beside the settings of every page.
export function SessionButton() {
  const { t } = useText();
  const { session, signOut } = useSession();
  const task = useTask();
  if (!session) {
    return (
      <a class="session" href="/#/sign-in">
        {t("liveSignIn")}
      </a>
    );
  }
  return (
    <span class="session">
      <a href={`/#/author/${encodeURIComponent(session.author)}`}>
        <bdi>{session.author}</bdi>
      </a>
      {session.role === "staff" && <span class="chip">{t("liveStaff")}</span>}
      <button type="button" class="quiet" onClick={() => task.run(signOut)}>
        {t("liveSignOut")}
      </button>
    </span>
  );
}
