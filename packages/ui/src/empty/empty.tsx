import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Spot, type SpotName } from "#spot/spot.tsx";

export type EmptyProps = Omit<ComponentProps<"div">, "title"> & {
  /** The drawing above the words. It only decorates. */
  spot: SpotName;
  /** What is not here yet, in a few words. */
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** One button: the way to the first one. */
  action?: ReactNode;
};

/**
 * Where a list will be once there is something to list. For a page that does not exist use NotFound.
 *
 * - empty-1: It MUST NOT add a heading, for the list's own stands above it.
 * - empty-2: Its drawing MUST be silent.
 */
export function Empty({ spot, title, children, action, className, ...rest }: EmptyProps) {
  return (
    <div
      data-slot="empty"
      className={cx("flex flex-col items-center gap-2 px-5 py-11 text-center", className)}
      {...rest}
    >
      <Spot name={spot} className="mb-2.5" />
      <p className="heading-sm">{title}</p>
      <p className="max-w-[44ch] text-ink-soft">{children}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
