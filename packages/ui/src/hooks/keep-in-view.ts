import { useLayoutEffect, type RefObject } from "react";

/**
 * Scrolls a row sideways, and the page not at all, until the one inside it that matches the selector is wholly in view:
 * when the row appears, whenever `chosen` changes, when the row becomes narrower, and when a font that came late has made its
 * words wider.
 */
export function useKeepInView(
  row: RefObject<HTMLElement | null>,
  selector: string,
  chosen: string,
): void {
  useLayoutEffect(() => {
    const scroll = (): void => {
      const box = row.current;
      const one = box?.querySelector(selector);
      if (!box || !one) return;
      const [inner, outer] = [one.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left;
      else if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
    };
    scroll();
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(scroll);
    if (row.current !== null) watch.observe(row.current);
    document.fonts.addEventListener("loadingdone", scroll);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", scroll);
    };
  }, [row, selector, chosen]);
}
