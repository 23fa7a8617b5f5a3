import { ErrorScreen } from "@kinfold/ui/error-screen";
import { Component, type ReactNode } from "react";
import { buildId, isMissingModule, mayReload } from "#shell/reload-once.ts";

type Props = {
  children: ReactNode;
  /** Whenever it changes the boundary tries again: the address, so that leaving a broken page leaves the error. */
  resetKey?: string;
};
type State = { error: Error | null; resetKey: string | undefined };

/**
 * Catches what a page throws while it renders. A missing module reloads the page once per build; everything else, and
 * a module that stays missing, becomes the error screen with its way out.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, "error"> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingModule(error) && mayReload(buildId(), new Date(), window.sessionStorage)) {
      window.location.reload();
    }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorScreen
        onReload={() => {
          window.location.reload();
        }}
      />
    );
  }
}
