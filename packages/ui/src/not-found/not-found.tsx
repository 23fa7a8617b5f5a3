import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Spot } from "#spot/spot.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const NOT_FOUND_WORDS = {
  title: "This page doesn’t exist",
  text: "One square of the cloth is missing. The link may be old, or mistyped.",
};

export type NotFoundProps = Omit<ComponentProps<"div">, "title"> & {
  /** The heading. "This page doesn’t exist" by default. */
  title?: string;
  /** One sentence: why it may be missing and where to look. */
  children?: ReactNode;
  /** The way back: one primary button. */
  action?: ReactNode;
};

/**
 * A page of its own for an address that leads nowhere. For a list with nothing in it use Empty, for a page that broke
 * ErrorScreen.
 *
 * - not-found-1: Its title MUST be the page's heading.
 */
export function NotFound({ title, children, action, className, ...rest }: NotFoundProps) {
  const say = useWords("notFound", NOT_FOUND_WORDS);
  return (
    <div
      data-slot="not-found"
      className={cx("flex flex-col items-center gap-2 px-5 pt-18 pb-11 text-center", className)}
      {...rest}
    >
      <Spot name="not-found" width={280} className="mb-5.5" />
      <h1 className="heading-lg">{title ?? say.title}</h1>
      <p className="max-w-[44ch] text-lg text-pretty text-ink-soft">{children ?? say.text}</p>
      {action !== undefined && <div className="mt-4.5">{action}</div>}
    </div>
  );
}
