import { cva, cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import {
  HourglassIcon,
  ScalesIcon,
  SealCheckIcon,
  WarningCircleIcon,
  WifiSlashIcon,
  XIcon,
  type Icon,
} from "#icon/icon.tsx";

const SIGNS = {
  ok: SealCheckIcon,
  wait: HourglassIcon,
  error: WarningCircleIcon,
  unequal: ScalesIcon,
  quiet: XIcon,
  offline: WifiSlashIcon,
} satisfies Record<string, Icon>;

const mark = cva("grid size-13 flex-none place-items-center rounded-full", {
  variants: {
    tone: {
      ok: "bg-gain-soft text-gain",
      wait: "bg-accent-soft text-accent-ink",
      error: "bg-error-soft text-error",
      unequal: "bg-error-soft text-error",
      quiet: "bg-surface-sunken text-ink-soft",
      offline: "bg-surface-sunken text-ink-soft",
    },
  },
});

export type StatusMarkProps = Omit<ComponentProps<"span">, "children"> & {
  /** How it went: right, still to come, wrong, two sides that differ, over, not reached. */
  tone: keyof typeof SIGNS;
};

/** The sign above an answer. Always decoration: the heading beside it says how it went. */
export function StatusMark({ tone, className, ...rest }: StatusMarkProps) {
  const Sign = SIGNS[tone];
  return (
    <span
      data-slot="status-mark"
      aria-hidden="true"
      className={cx(mark({ tone }), className)}
      {...rest}
    >
      <Sign size={24} />
    </span>
  );
}
