import { useLayoutEffect, useState, type RefObject } from "react";

/** How wide an element is, live, in whole px. What is assumed holds until it has been laid out. */
export function useWidth(element: RefObject<HTMLElement | null>, assumedPx: number): number {
  const [width, setWidth] = useState(assumedPx);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = () => {
      const { clientWidth } = box;
      if (clientWidth > 0) setWidth(clientWidth);
    };
    look();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
