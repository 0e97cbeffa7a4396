// Exporting a game: commands, the trace, the moves, the position.
import type { Position } from "../data/position";
import type { GameData } from "../data/shard";
import { useText } from "../i18n";
import { Command, CopyButton, download, Facts } from "../ui/basics";
import { useLoaded, useRepository } from "../ui/context";
import { notationOf } from "./notation";

function movesText(game: GameData, positions: readonly Position[]): string {
  const lines = game.steps.map(
    (step, i) => `${i + 1}. ${step.seat + 1} ${notationOf(positions[i] as Position, step)}`,
  );
  return `${lines.join("\n")}\n`;
}

interface Props {
  game: GameData;
  positions: readonly Position[];
  at: number;
}

export function GameTools({ game, positions, at }: Props) {
  const { t } = useText();
  const repository = useRepository();
  const trace = useLoaded(() => repository.trace(game.id), [repository, game.id]);
  const text = trace.state === "ready" ? trace.value : undefined;
  return (
    <section class="panel">
      <h2>{t("exportGame")}</h2>
      <Facts
        rows={[
          [t("inTerminal"), <Command key="r" text={`arena replay ${game.id}`} />],
          [t("reproduce"), <Command key="a" text={`arena rerun ${game.id}`} />],
          [t("asTrace"), <Command key="t" text={`arena export ${game.id} --format trace`} />],
          [t("seedOfDeal"), <code key="s">{game.seed}</code>],
        ]}
      />
      <p class="buttons">
        {text && (
          <button
            type="button"
            onClick={() => download(`game-${game.id}.jsonl`, "application/jsonl", text)}
          >
            {t("downloadTrace")}
          </button>
        )}
        <button
          type="button"
          onClick={() => download(`game-${game.id}.txt`, "text/plain", movesText(game, positions))}
        >
          {t("downloadMoves")}
        </button>
        <CopyButton label="copyPosition" text={JSON.stringify(positions[at])} />
      </p>
    </section>
  );
}
