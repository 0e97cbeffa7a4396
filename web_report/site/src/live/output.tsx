// What bots wrote to stderr in a game, for those who may see it.
import { api } from "../data/api";
import { useText } from "../i18n";
import { Section } from "../ui/basics";
import { useFresh } from "./fresh";
import { useSession } from "./session";

export function Output({ game }: { game: number }) {
  const { session } = useSession();
  return session ? <OutputOf game={game} /> : null;
}

function OutputOf({ game }: { game: number }) {
  const { t } = useText();
  const loaded = useFresh(() => api.output(game), game);
  const outputs = loaded.state === "ready" ? loaded.value.filter(({ text }) => text !== "") : [];
  if (outputs.length === 0) return null;
  return (
    <Section title={t("liveOutput")} note={t("liveOutputNote")}>
      {outputs.map(({ bot, text }, i) => (
        <div key={i} class="output">
          <h3>
            <bdi>{bot}</bdi>
          </h3>
          <pre tabIndex={0}>{text}</pre>
        </div>
      ))}
    </Section>
  );
}
