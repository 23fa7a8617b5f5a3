import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#button/button.tsx";
import { ErrorTornArt } from "#spot/art/error-torn.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const ERROR_SCREEN_WORDS = {
  title: "We encountered an error while loading this page",
  advice: "If issue persist after reloading, kindly contact our support team.",
  reload: "Reload Page",
};

export type ErrorScreenProps = Omit<ComponentProps<"div">, "title" | "children"> & {
  /** Tries again. Without it there is no button to press in vain. */
  onReload?: () => void;
  /** What went wrong. The sentence of the specification by default. */
  title?: string;
  /** What to do next. The sentence of the specification by default. */
  advice?: string;
  /** Further ways out, beside the reload: a link to support. */
  action?: ReactNode;
};

/**
 * A whole page that could not be shown. For a part of a page use Notice with a way to try again.
 *
 * - error-screen-1: It MUST need nothing from the network: its drawing comes with it.
 */
export function ErrorScreen({
  onReload,
  title,
  advice,
  action,
  className,
  ...rest
}: ErrorScreenProps) {
  const say = useWords("errorScreen", ERROR_SCREEN_WORDS);
  return (
    <div
      data-slot="error-screen"
      role="alert"
      className={cx("flex flex-col items-center gap-2 px-5 pt-11 pb-30 text-center", className)}
      {...rest}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 200 144"
        width={280}
        height={201.6}
        className="mb-5.5 max-w-full"
      >
        <ErrorTornArt />
      </svg>
      <h1 className="max-w-[22ch] heading-md">{title ?? say.title}</h1>
      <p className="max-w-[44ch] text-lg text-pretty text-ink-soft">{advice ?? say.advice}</p>
      {(onReload ?? action) !== undefined && (
        <div className="mt-4.5 flex flex-wrap justify-center gap-3">
          {onReload && (
            <Button type="button" onClick={onReload}>
              {say.reload}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
