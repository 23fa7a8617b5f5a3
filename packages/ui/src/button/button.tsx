import { cva } from "class-variance-authority";
import { useEffect, type ComponentProps, type MouseEvent } from "react";
import { announceWords } from "#hooks/announce.ts";
import { useDisabled } from "#hooks/use-disabled.ts";
import { CheckIcon, type Icon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";

const button = cva(
  [
    "inline-flex items-center justify-center gap-[0.55rem] rounded-press font-strong leading-none whitespace-nowrap no-underline transition-[background-color,transform] duration-(--duration-quick) ease-out select-none active:translate-y-px active:duration-(--duration-instant) forced-colors:border",
    // Where text is twice as large as usual, words go on in another line.
    "@max-[16rem]:h-auto @max-[16rem]:max-w-full @max-[16rem]:py-2 @max-[16rem]:leading-(--leading-md) @max-[16rem]:whitespace-normal",
  ],
  {
    variants: {
      variant: {
        primary: "bg-action text-on-action hover:bg-action-hover active:bg-action-active",
        outline:
          "text-ink shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] hover:bg-surface-hover hover:shadow-[inset_0_0_0_1.5px_var(--color-ink)]",
        soft: "bg-action-soft text-on-action-soft hover:bg-action-soft-hover",
        quiet: "text-link hover:bg-surface-hover",
        danger: "bg-error text-on-error hover:brightness-92",
        "danger-outline":
          "text-error shadow-[inset_0_0_0_1.5px_var(--color-error)] hover:bg-error-soft",
        cloth: "bg-on-cloth text-cloth-deep hover:bg-on-cloth-soft",
        "cloth-line":
          "text-on-cloth shadow-[inset_0_0_0_1.5px_var(--color-on-cloth-soft)] hover:bg-cloth-lift",
        done: "bg-gain-soft text-gain shadow-[inset_0_0_0_1.5px_var(--color-gain-line)] active:translate-y-0",
      },
      size: {
        md: "h-(--size-button) text-md @max-[16rem]:min-h-(--size-button)",
        sm: "h-(--size-button-sm) text-sm @max-[16rem]:min-h-(--size-button-sm)",
      },
      room: {
        wide: "px-[clamp(1.15rem,5vw,1.75rem)]",
        close: "px-[0.9rem]",
        small: "px-[1.15rem]",
      },
      block: { true: "w-full", false: "" },
      disabled: {
        true: [
          "disabled:translate-y-0 disabled:cursor-not-allowed disabled:bg-action-disabled disabled:text-on-action-disabled disabled:shadow-none disabled:brightness-100",
          "aria-disabled:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:bg-action-disabled aria-disabled:text-on-action-disabled aria-disabled:shadow-none aria-disabled:brightness-100",
        ],
        false: "",
      },
    },
  },
);

/** How loud a button is. One primary in a view; `cloth` looks stand on indigo. */
export type ButtonVariant =
  | "primary"
  | "outline"
  | "soft"
  | "quiet"
  | "danger"
  | "danger-outline"
  | "cloth"
  | "cloth-line";

type ButtonLooks = {
  /** How loud it is: one `primary` in a view, `cloth` looks on indigo. `primary` by default. */
  variant?: ButtonVariant;
  /** `sm` is 40 px high and only for the inside of cards. */
  size?: "md" | "sm";
  /** As wide as its container. */
  block?: boolean;
  /** Before the words, 20 px, decorative. */
  icon?: Icon | undefined;
};

export type ButtonProps = ComponentProps<"button"> &
  ButtonLooks & {
    /** The verb shown and announced while the button's work goes on ("Sending"). Clicks are ignored, focus and width stay. */
    busy?: string | undefined;
    /** The work is finished for good: a tick, and clicks are ignored. */
    done?: boolean;
  };

function roomOf(variant: ButtonVariant, size: "md" | "sm") {
  if (variant === "quiet") return "close";
  return size === "sm" ? "small" : "wide";
}

/**
 * Something a member presses to make something happen. To go somewhere use ButtonLink, for a lone icon IconButton.
 * Words near a disabled button say why it is.
 *
 * - button-1: It MUST NOT submit a form unless its `type` says so.
 * - button-2: While `busy` or `done`, or when it becomes `disabled`, it MUST keep the focus that it has, and ignore
 *   clicks.
 * - button-3: That it is busy MUST be announced.
 */
export function Button({
  variant = "primary",
  size = "md",
  block = false,
  icon: Icon,
  busy,
  done = false,
  disabled = false,
  type = "button",
  className,
  onClick,
  onFocus,
  onBlur,
  children,
  ...rest
}: ButtonProps) {
  const locked = busy !== undefined || done;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also stops the submission that Enter in a field starts through this button.
    if (locked) event.preventDefault();
    else onClick?.(event);
  }
  useEffect(() => (busy === undefined ? undefined : announceWords(busy)), [busy]);
  const enabled = useDisabled(disabled, { onClick: press, onFocus, onBlur });
  return (
    <button
      data-slot="button"
      type={type}
      {...enabled}
      aria-disabled={locked || enabled["aria-disabled"]}
      aria-busy={busy !== undefined || undefined}
      className={button({
        variant: done ? "done" : variant,
        size,
        room: roomOf(variant, size),
        block,
        disabled,
        className: [locked && "cursor-default", className],
      })}
      {...rest}
    >
      {busy === undefined ? (
        <Words icon={done ? CheckIcon : Icon}>{children}</Words>
      ) : (
        <span className="grid place-items-center">
          {/* Unseen and unspoken: it holds the width that the words had. */}
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-[0.55rem]">
            <Words icon={Icon}>{children}</Words>
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center gap-[0.55rem]">
            <Shells />
            {busy}
          </span>
        </span>
      )}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof PlainLink> & ButtonLooks;

/** A link that looks like a button, and only leads somewhere. For an action use Button. */
export function ButtonLink({
  variant = "primary",
  size = "md",
  block = false,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <PlainLink
      data-slot="button-link"
      className={button({ variant, size, room: roomOf(variant, size), block, className })}
      {...rest}
    >
      <Words icon={icon}>{children}</Words>
    </PlainLink>
  );
}

function Words({ icon: Icon, children }: Pick<ButtonProps, "icon" | "children">) {
  return (
    <>
      {Icon && <Icon size={20} />}
      {children}
    </>
  );
}

/** Three cowries: work is going on. They stand still: the stitches of Loader and Skeleton are all that moves. */
function Shells() {
  return (
    <span aria-hidden="true" className="inline-flex gap-1">
      {["opacity-100", "opacity-65", "opacity-35"].map((opacity) => (
        <span key={opacity} className={`h-[9px] w-1.5 rounded-[50%] bg-current ${opacity}`} />
      ))}
    </span>
  );
}
