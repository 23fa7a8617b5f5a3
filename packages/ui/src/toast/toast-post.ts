/** What a toast is about; it decides colour, sign, how it is announced and how long it stays. */
export type ToastTone = "message" | "success" | "error" | "loading";

/** One passing message. */
export type ToastMessage = { id: string; tone: ToastTone; text: string; durationMs: number };

/** To the toaster: show this (replacing what has the same id), or take it away (all of it when there is no id). */
export type ToastOrder = { show: ToastMessage } | { dismiss: string | undefined };

/** No more than this many are held, on screen or waiting. The oldest make room. */
export const MOST_TOASTS = 20;

type Deliver = (order: ToastOrder) => void;

/** The toaster on the page, or the last one: what it holds is shown again by the next, unless it is dismissed. */
let toaster: Deliver | undefined;
let isOnPage = false;
let waiting: ToastMessage[] = [];

/** Hands an order to the toaster. Without one on the page, messages waits for it; a dismissal takes effect at once. */
export function postToast(order: ToastOrder): void {
  if (isOnPage) {
    toaster?.(order);
  } else if ("show" in order) {
    waiting = [...waiting, order.show].slice(-MOST_TOASTS);
  } else {
    waiting = waiting.filter(({ id }) => order.dismiss !== undefined && id !== order.dismiss);
    toaster?.(order);
  }
}

/** Makes `deliver` the toaster, starting with the messages that waited for it. Returns how to step down. */
export function receiveToasts(deliver: Deliver): () => void {
  toaster = deliver;
  isOnPage = true;
  for (const show of waiting) deliver({ show });
  waiting = [];
  return () => {
    if (toaster === deliver) isOnPage = false;
  };
}
