import { useLayoutEffect, type RefObject } from "react";

/**
 * Scrolls a row sideways, and the page not at all, until the one inside it that matches the selector is wholly in view:
 * when the row appears and whenever `chosen` changes.
 */
export function useKeepInView(
  row: RefObject<HTMLElement | null>,
  selector: string,
  chosen: string,
): void {
  useLayoutEffect(() => {
    const box = row.current;
    const one = box?.querySelector(selector);
    if (!box || !one) return;
    const [inner, outer] = [one.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left;
    else if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
  }, [row, selector, chosen]);
}
