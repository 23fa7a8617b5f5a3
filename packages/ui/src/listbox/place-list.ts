/** Between the field and its list. */
const GAP_PX = 8;
/** Between the list and the edges of the window. */
const EDGE_PX = 16;
/** Search row, list and padding: below this much room the list opens upwards. */
const NEEDS_PX = 330;

/**
 * Draws an element over everything else on the page, where no dialog and no container that scrolls can cut it off. Its place
 * in the document stays, and with it the order of Tab and what is around it. A browser without a top layer (before Chrome
 * 114, Safari 17 and Firefox 125) draws it at its stacking level.
 */
export function raiseToTopLayer(element: HTMLElement): void {
  if (typeof element.showPopover !== "function") return;
  element.popover = "manual";
  element.showPopover();
}

/** Puts an open list beside its field, where there is room for it, whatever the field stands in. */
export function placeList(list: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect();
  // The part of the window that a phone's keyboard leaves free.
  const top = window.visualViewport?.offsetTop ?? 0;
  const bottom = top + (window.visualViewport?.height ?? window.innerHeight);
  const below = bottom - box.bottom;
  const above = box.top - top;
  const isUpwards = below < NEEDS_PX && above > below;
  const { style } = list;
  if (list.dataset["wide"] === "true") style.minWidth = `${box.width}px`;
  style.maxHeight = `${Math.max(0, (isUpwards ? above : below) - GAP_PX - EDGE_PX / 2)}px`;
  const { width, height } = list.getBoundingClientRect();
  const start = getComputedStyle(field).direction === "rtl" ? box.right - width : box.left;
  const furthest = document.documentElement.clientWidth - width - EDGE_PX;
  const left = Math.max(Math.min(start, furthest), Math.min(EDGE_PX, box.left));
  // On whole pixels, so that its letters are sharp wherever its field stands.
  style.left = `${Math.round(left)}px`;
  style.top = `${Math.round(isUpwards ? box.top - GAP_PX - height : box.bottom + GAP_PX)}px`;
}

/** So many frames without a move, and what the field stands in has come to rest. */
const STILL_FRAMES = 3;

/** Places the list in each frame until its field stands still: a dialog around it may still be on its way up. */
function placeUntilStill(list: HTMLElement, field: HTMLElement): () => void {
  let frame = 0;
  let still = 0;
  let last = field.getBoundingClientRect();
  placeList(list, field);
  const step = () => {
    const box = field.getBoundingClientRect();
    still = box.top === last.top && box.left === last.left ? still + 1 : 0;
    last = box;
    if (still === 0) placeList(list, field);
    if (still < STILL_FRAMES) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** Keeps an open list beside its field while that moves, the page is scrolled or the window changes. Returns how to stop. */
export function followField(list: HTMLElement, field: HTMLElement): () => void {
  const place = () => placeList(list, field);
  const stop = placeUntilStill(list, field);
  const resized = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(place);
  resized?.observe(list);
  resized?.observe(field);
  const scroll = { capture: true, passive: true };
  window.addEventListener("scroll", place, scroll);
  window.addEventListener("resize", place);
  window.visualViewport?.addEventListener("resize", place);
  return () => {
    stop();
    resized?.disconnect();
    window.removeEventListener("scroll", place, scroll);
    window.removeEventListener("resize", place);
    window.visualViewport?.removeEventListener("resize", place);
  };
}
