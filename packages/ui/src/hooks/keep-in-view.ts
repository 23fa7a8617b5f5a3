import { useLayoutEffect, type RefObject } from "react";

/**
 * Scrolls a row sideways, and the page not at all, until the one inside it that matches the selector is wholly in view:
 * when the row appears, whenever `chosen` changes, when the row becomes narrower, and when a font that came late has changed the
 * width of its words. No further than it must, so that a font which went before leaves no trace.
 */
export function useKeepInView(
  row: RefObject<HTMLElement | null>,
  selector: string,
  chosen: string,
): void {
  useLayoutEffect(() => {
    const start = row.current?.scrollLeft ?? 0;
    let own = start;
    const scroll = (): void => {
      const box = row.current;
      const one = box?.querySelector(selector);
      if (!box || !one) return;
      // Anyone who scrolled since wants to be where they are.
      if (box.scrollLeft === own) box.scrollLeft = start;
      const [inner, outer] = [one.getBoundingClientRect(), box.getBoundingClientRect()];
      // The row's padding is part of the view: its first one is in view when the row is scrolled to its very start.
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const left = outer.left + Number.parseFloat(paddingLeft || "0");
      const right = outer.right - Number.parseFloat(paddingRight || "0");
      if (inner.left < left) box.scrollLeft -= left - inner.left;
      else if (inner.right > right) box.scrollLeft += inner.right - right;
      own = box.scrollLeft;
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
