import type { ComponentProps } from "react";
import { insist } from "#hooks/insist.ts";
import { useDisabled } from "#hooks/use-disabled.ts";
import type { Icon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import { formatCount } from "./shown-count.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const ICON_BUTTON_WORDS = {
  unread: (count: string) => `${count} unread`,
};

const look =
  "relative inline-grid size-(--size-icon-button) flex-none place-items-center rounded-press text-ink hover:bg-surface-hover disabled:cursor-not-allowed disabled:text-ink-disabled disabled:hover:bg-transparent aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled aria-disabled:hover:bg-transparent";

type IconButtonLooks = {
  /** What pressing it does, in words: it is the only name the control has. */
  label: string;
  /** The sign on the button, 24 px. */
  icon: Icon;
  /** Things waiting. 99+ at most; shown and said only when above zero. */
  count?: number | undefined;
};

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> &
  IconButtonLooks;

function useName(label: string, count: number): string {
  const say = useWords("iconButton", ICON_BUTTON_WORDS);
  insist(label !== "", "An icon says nothing by itself: give it a `label` in words.");
  return count > 0 ? `${label}, ${say.unread(formatCount(count))}` : label;
}

/**
 * A round 44 px button for an icon that everyone knows, such as close or the bell. When the icon needs a word use
 * Button.
 *
 * - icon-button-1: Its label and its count MUST be heard as one name.
 * - icon-button-2: When it becomes `disabled` it MUST keep the focus that it has.
 * - icon-button-3: The label and the count of an IconLink MUST be heard as one name.
 */
export function IconButton({
  label,
  icon,
  count = 0,
  className = "",
  type = "button",
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  const enabled = useDisabled(disabled, { onClick, onFocus, onBlur });
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={useName(label, count)}
      className={`${look} ${className}`}
      {...enabled}
      {...rest}
    >
      <Face icon={icon} count={count} />
    </button>
  );
}

export type IconLinkProps = Omit<ComponentProps<typeof PlainLink>, "children" | "aria-label"> &
  IconButtonLooks;

/**
 * IconButton's twin that leads somewhere, such as the bell that opens the notifications. For an action use
 * IconButton.
 */
export function IconLink({ label, icon, count = 0, className = "", ...rest }: IconLinkProps) {
  return (
    <PlainLink
      data-slot="icon-link"
      aria-label={useName(label, count)}
      className={`${look} ${className}`}
      {...rest}
    >
      <Face icon={icon} count={count} />
    </PlainLink>
  );
}

function Face({ icon: Icon, count }: { icon: Icon; count: number }) {
  return (
    <>
      <Icon size={24} />
      {count > 0 && (
        <span
          data-slot="icon-button-count"
          className="absolute top-[3px] end-px h-[19px] min-w-[19px] rounded-press bg-accent px-[5px] text-center text-[12px] leading-[19px] font-strong text-on-accent shadow-[0_0_0_2px_var(--color-ground)]"
        >
          {formatCount(count)}
        </span>
      )}
    </>
  );
}
