import { COPY } from "@kinfold/contract/copy";
import { Component, lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { buildId, isMissingModule, mayReload } from "#reload-once.ts";

type Way = { onReload: () => void; action: ReactNode; title?: string };

// It brings a drawing along, which a page that works should not pay for.
const ErrorScreen = lazy<ComponentType<Way>>(async () => {
  try {
    return { default: (await import("@kinfold/ui/error-screen")).ErrorScreen };
  } catch {
    return { default: PlainError };
  }
});

/** The same words where even the error screen cannot be fetched. */
function PlainError({ onReload, action, title = COPY.renderError }: Way) {
  return (
    <div role="alert" className="px-5 py-11 text-center">
      <h1 className="heading-md">{title}</h1>
      <p className="mt-2 text-ink-soft">{COPY.renderErrorAdvice}</p>
      <button type="button" className="mt-5 font-strong underline" onClick={onReload}>
        {COPY.reload}
      </button>
      {action}
    </div>
  );
}

function reload(): void {
  window.location.reload();
}

type Props = {
  children: ReactNode;
  /** Whenever it changes the boundary tries again: the address, so that leaving a broken page leaves the error. */
  resetKey?: string;
  /** Further ways out of the error screen: a link to support. */
  wayOut?: ReactNode;
  /** The heading of the error screen, where something else than a page broke. */
  title?: string;
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
      reload();
    }
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { wayOut, title } = this.props;
    // A page that cannot be fetched is no fault of the router's.
    const heading = title === undefined || isMissingModule(error) ? {} : { title };
    return (
      <Suspense fallback={null}>
        <ErrorScreen onReload={reload} action={wayOut} {...heading} />
      </Suspense>
    );
  }
}
