/** What a toast is about; it decides colour, sign, how it is announced and how long it stays. */
export type ToastTone = "message" | "success" | "error" | "loading";

/** One piece of passing news. */
export type News = { id: string; tone: ToastTone; text: string; durationMs: number };

/** To the toaster: show this (replacing what has the same id), or take it away (all of it when there is no id). */
export type ToastOrder = { show: News } | { dismiss: string | undefined };

/** No more than this many are held, on screen or waiting. The oldest make room. */
export const MOST_TOASTS = 20;

let toaster: ((order: ToastOrder) => void) | undefined;
let waiting: ToastOrder[] = [];

/** Hands an order to the toaster, or keeps it until there is one. */
export function postToast(order: ToastOrder): void {
  if (toaster) toaster(order);
  else if ("dismiss" in order && order.dismiss === undefined) waiting = [];
  else waiting = [...waiting, order].slice(-MOST_TOASTS);
}

/** Makes `deliver` the toaster, starting with the orders that waited for it. Returns how to step down. */
export function receiveToasts(deliver: (order: ToastOrder) => void): () => void {
  toaster = deliver;
  for (const order of waiting) deliver(order);
  waiting = [];
  return () => {
    if (toaster === deliver) toaster = undefined;
  };
}
