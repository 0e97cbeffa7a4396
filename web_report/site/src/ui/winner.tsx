import { useText } from "../i18n";

// Stands before the name of each winner, so that colour is not the only sign.
export function WinnerMark() {
  const { t } = useText();
  return (
    <span class="winner-mark" role="img" aria-label={t("outcome_won")} title={t("outcome_won")}>
      ✓
    </span>
  );
}
