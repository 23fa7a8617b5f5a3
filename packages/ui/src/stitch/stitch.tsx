import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

export type StitchProps = Omit<ComponentProps<"hr">, "children">;

/**
 * A running stitch: joined here, or in progress. What is to be kept apart has a hairline of its own, `border-line`.
 *
 * - stitch-1: It MUST be a separator for screen readers, and hold no words.
 */
export function Stitch({ className, ...rest }: StitchProps) {
  return <hr data-slot="stitch" className={cx("h-0.5 border-0 stitch-row", className)} {...rest} />;
}
