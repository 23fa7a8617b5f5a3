import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

type LineProps = Omit<ComponentProps<"hr">, "children">;

/** A running stitch: joined here, or in progress. To keep two things apart use Rule. */
export function Stitch({ className, ...rest }: LineProps) {
  return <hr data-slot="stitch" className={cx("h-0.5 border-0 stitch-row", className)} {...rest} />;
}

/** A hairline: these are separate things. To say that they belong together use Stitch. */
export function Rule({ className, ...rest }: LineProps) {
  return <hr data-slot="rule" className={cx("h-px border-0 bg-line", className)} {...rest} />;
}
