import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

export type CardProps = Omit<ComponentProps<"div">, "onClick" | "onKeyDown" | "tabIndex">;

/**
 * A ruled-off sheet for what is read together but is not a list. Lists and tables are ruled on the page instead.
 *
 * - card-1: Its edge is decoration: it MUST NOT be pressable as a whole.
 */
export function Card({ className, ...rest }: CardProps) {
  return (
    <div
      data-slot="card"
      className={cx(
        "rounded-cut bg-surface px-5 py-5.5 inset-ring inset-ring-line lg:px-7.5 lg:py-7",
        className,
      )}
      {...rest}
    />
  );
}
