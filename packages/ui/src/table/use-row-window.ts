import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Up to here every row is in the page, where the browser's own search and print find it. */
const ALL_UP_TO = 100;
const OVERSCAN = 8;

/** One item in the page, and how many px of items were left out just before it. */
type Shown = { index: number; gap: number };

export type RowWindow<Frame extends HTMLElement> = {
  /** For the element that holds the items. One with focus stays, and so do those beside it, wherever the page scrolls. */
  frame: RefObject<Frame | null>;
  shown: readonly Shown[];
  /** Px of the items left out after the last one shown. */
  gapAfter: number;
  /** For each item, which also carries its index as `data-index`. */
  measure: (item: Element | null) => void;
};

/** Which of many items to put in a page that scrolls as a whole: those in sight, a few around them, those near focus. */
export function useRowWindow<Frame extends HTMLElement>(
  keys: readonly { key: string }[],
  estimatePx: (index: number) => number,
): RowWindow<Frame> {
  const frame = useRef<Frame>(null);
  const isWindowed = keys.length > ALL_UP_TO;
  const top = useTopInPage(frame, isWindowed);
  const focused = useFocusedIndex(frame);

  // oxlint-disable-next-line react/incompatible-library -- what it returns is read here and memoized nowhere
  const virtualizer = useWindowVirtualizer<Element>({
    count: keys.length,
    enabled: isWindowed,
    estimateSize: estimatePx,
    getItemKey: (index) => keys[index]?.key ?? index,
    measureElement: (item, entry, rows) => {
      // Hidden with what it stands in, an item has no height; by that measure all of them would be in sight.
      const height = measureElement(item, entry, rows);
      if (height > 0) return height;
      const index = rows.indexFromElement(item);
      return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? estimatePx(index);
    },
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const sight = defaultRangeExtractor(range);
      if (focused === undefined) return sight;
      const near = [focused - 1, focused, focused + 1].filter((at) => at >= 0 && at < range.count);
      return [...new Set([...sight, ...near])].toSorted((a, b) => a - b);
    },
  });

  const held = { frame, measure: virtualizer.measureElement };
  if (!isWindowed) {
    return { ...held, shown: keys.map((_, index) => ({ index, gap: 0 })), gapAfter: 0 };
  }
  let end = top;
  const shown = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return { ...held, shown, gapAfter: top + virtualizer.getTotalSize() - end };
}

/** How far down the page an element begins, live: what stands above it may grow. */
function useTopInPage(element: RefObject<HTMLElement | null>, isAsked: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!isAsked) return;
    function look() {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    }
    look();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, isAsked]);
  return top;
}

/** The `data-index` of the item that holds focus. */
function useFocusedIndex(frame: RefObject<HTMLElement | null>): number | undefined {
  const [focused, setFocused] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    function enter({ target }: FocusEvent) {
      const item = target instanceof Element && target.closest<HTMLElement>("[data-index]");
      const index = item ? item.dataset["index"] : undefined;
      setFocused(index === undefined ? undefined : Number(index));
    }
    // Forgetting it between two items would take the second one out of the page before focus gets there.
    function leave({ relatedTarget }: FocusEvent) {
      const isInside = relatedTarget instanceof Node && frame.current?.contains(relatedTarget);
      if (isInside !== true) setFocused(undefined);
    }
    element.addEventListener("focusin", enter);
    element.addEventListener("focusout", leave);
    return () => {
      element.removeEventListener("focusin", enter);
      element.removeEventListener("focusout", leave);
    };
  }, [frame]);
  return focused;
}
