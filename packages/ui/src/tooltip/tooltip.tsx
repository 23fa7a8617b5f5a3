import type { ReactNode } from "react";
import { createPortal } from "react-dom";

export type TooltipProps = {
  /** The control that it names and stands beside. */
  beside: Element;
  /** The control's accessible name, to the letter. */
  children: ReactNode;
};

/**
 * The name of a control that shows only an icon, at its right. The owner shows it on hover and focus and takes it
 * away on Escape.
 *
 * - tooltip-1: It MUST repeat the control's accessible name and nothing else, so screen readers pass it by.
 */
export function Tooltip({ beside, children }: TooltipProps) {
  const box = beside.getBoundingClientRect();
  return createPortal(
    <div
      data-slot="tooltip"
      aria-hidden="true"
      className="pointer-events-none fixed z-(--z-popover) -translate-y-1/2 rounded-cut bg-action px-3 py-1.5 text-sm font-strong whitespace-nowrap text-on-action shadow-menu"
      style={{ top: box.top + box.height / 2, left: box.right + 30 }}
    >
      {children}
    </div>,
    document.body,
  );
}
