// Catches exceptions of a page, and says so instead of leaving the page blank.
import { Component, type ComponentChildren } from "preact";
import { TextContext, type Text } from "../i18n";

interface Props {
  children: ComponentChildren;
  where: string; // the address; another one is another chance
}

interface State {
  error: Error | null;
  where: string;
}

export class Boundary extends Component<Props, State> {
  static override contextType = TextContext;
  override state: State = { error: null, where: this.props.where };

  static override getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.where === state.where ? null : { error: null, where: props.where };
  }

  static override getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { t } = this.context as Text;
    return (
      <>
        <h1>{t("pageFailed")}</h1>
        <p class="problem" role="alert">
          {t("pageFailedWhy", { why: error.message })}
        </p>
      </>
    );
  }
}
