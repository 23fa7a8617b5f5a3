import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { makeOnce } from "#hooks/made-once.ts";

export type AvatarProps = Omit<ComponentProps<"span">, "children"> & {
  /** The member's whole name; the first letters of its first and last word are shown. */
  name: string;
};

const letters = makeOnce(() => new Intl.Segmenter("en-NG", { granularity: "grapheme" }));

/**
 * A member's initials on cloth, beside their name. Decoration: the name itself stands or is said next to it. Letters
 * keep their tone marks. For a plan use PlanCloth.
 */
export function Avatar({ name, className, ...rest }: AvatarProps) {
  return (
    <span
      data-slot="avatar"
      aria-hidden="true"
      className={cx(
        "grid size-9.5 flex-none place-items-center rounded-press bg-cloth text-sm leading-none font-strong tracking-[0.02em] text-on-cloth",
        className,
      )}
      {...rest}
    >
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.normalize("NFC").split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => [...letters().segment(word)][0]?.segment ?? "")
    .join("")
    .toLocaleUpperCase("en-NG");
}
