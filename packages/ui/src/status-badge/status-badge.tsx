import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Badge, type BadgeProps } from "#badge/badge.tsx";
import { insist } from "#hooks/insist.ts";

/** Badge's tones, and `plain` for what needs no one's attention. */
type Tone = BadgeProps["tone"] | "plain";

/** The tone of every status that the club uses, decided here and nowhere else. */
export const STATUS_TONES = {
  portfolio: {
    pending: "wait",
    awaiting_confirmation: "wait",
    processing: "info",
    active: "ok",
    matured: "ok",
    liquidating: "info",
    closed: "quiet",
    cancelled: "quiet",
    rejected: "error",
  },
  transaction: { pending: "wait", success: "plain", failed: "error", reversed: "quiet" },
  withdrawal: {
    pending: "wait",
    approved: "info",
    processing: "info",
    paid: "plain",
    failed: "error",
    rejected: "error",
    cancelled: "quiet",
  },
  subscription: {
    active: "ok",
    attention: "wait",
    paused: "quiet",
    "non-renewing": "info",
    completed: "plain",
    cancelled: "quiet",
  },
  kyc: {
    not_submitted: "wait",
    pending: "info",
    validated: "ok",
    rejected: "error",
    expired: "wait",
  },
} as const satisfies Record<string, Record<string, Tone>>;

type StatusTones = typeof STATUS_TONES;

/** What has a status, and which ones it may have: `{ of: "withdrawal"; status: "paid" }`. */
export type Status = {
  [Of in keyof StatusTones]: { of: Of; status: keyof StatusTones[Of] & string };
}[keyof StatusTones];

function toneOf(of: Status["of"], status: string): Tone | undefined {
  const tones: Readonly<Record<string, Tone>> = STATUS_TONES[of];
  return tones[status];
}

export type StatusBadgeProps = Omit<ComponentProps<"span">, "children"> &
  Status & {
    /** The status in the member's words: the product's sentence, never the status itself. */
    children: string;
    /** In a narrow column, more than one word may stand on two lines. */
    wraps?: boolean;
  };

/**
 * The status of money, a plan or proof, in a word. For anything else with a state use Badge.
 *
 * - status-badge-1: The same status MUST wear the same tone everywhere.
 * - status-badge-2: Its word MUST say what the colour does.
 * - status-badge-3: What is over and well MUST be plain text.
 */
export function StatusBadge({
  of,
  status,
  children,
  wraps = false,
  className,
  ...rest
}: StatusBadgeProps) {
  const tone = toneOf(of, status);
  insist(tone !== undefined, `A ${of} is never ${status}: add the status to STATUS_TONES first.`);
  insist(children.trim() !== "", "A StatusBadge says its status in a word: pass one.");
  if (tone === "plain") {
    return (
      <span
        data-slot="status-badge"
        data-tone="plain"
        className={cx("text-sm text-ink-soft", className)}
        {...rest}
      >
        {children}
      </span>
    );
  }
  return (
    <Badge
      data-slot="status-badge"
      tone={tone ?? "quiet"}
      wraps={wraps}
      className={className}
      {...rest}
    >
      {children}
    </Badge>
  );
}
