import { cva, cx } from "class-variance-authority";
import { useId, type ComponentProps, type ReactNode } from "react";
import {
  CheckCircleIcon,
  InfoIcon,
  WarningCircleIcon,
  WarningIcon,
  type Icon,
} from "#icon/icon.tsx";

type Tone = "info" | "warn" | "error" | "ok";

const notice = cva("flex gap-3 rounded-cut px-4 py-3.5 text-sm/[1.45] text-ink", {
  variants: {
    tone: {
      info: "bg-info-soft",
      warn: "bg-accent-soft",
      error: "bg-error-soft",
      ok: "bg-gain-soft",
    },
  },
});

const sign = cva("mt-px", {
  variants: {
    tone: { info: "text-info", warn: "text-accent-ink", error: "text-error", ok: "text-gain" },
  },
});

const icons: Record<Tone, Icon> = {
  info: InfoIcon,
  warn: WarningIcon,
  error: WarningCircleIcon,
  ok: CheckCircleIcon,
};

export type NoticeProps = Omit<ComponentProps<"div">, "title"> & {
  /** Which colour and sign it wears: information, a warning, a failure, a success. `info` by default. */
  tone?: Tone;
  /** A bold line before the message. */
  title?: ReactNode;
  /** The message: what is so, and what to do. */
  children: ReactNode;
  /** Instead of the tone's own sign. */
  icon?: Icon;
};

/**
 * A message that stays until what it speaks of is settled. For passing messages use toast, for one thing to do use
 * Prompt. Its words carry the meaning without the colour. One that appears after an action is given a role: "alert"
 * for an error, "status" for the rest.
 */
export function Notice({
  tone = "info",
  title,
  icon: Drawing = icons[tone],
  className,
  children,
  ...rest
}: NoticeProps) {
  const titleId = useId();
  const named = title === undefined ? {} : { role: "group", "aria-labelledby": titleId };
  return (
    <div
      data-slot="notice"
      data-tone={tone}
      {...named}
      className={cx(notice({ tone }), className)}
      {...rest}
    >
      <Drawing className={cx("flex-none", sign({ tone }))} />
      <div className="min-w-0 flex-1">
        {title !== undefined && (
          <p id={titleId} className="font-strong">
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
