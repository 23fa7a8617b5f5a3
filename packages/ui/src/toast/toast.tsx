import { useEffect, useState, type ComponentType } from "react";
import { useAfterFirstPaint } from "#hooks/after-first-paint.ts";
import { postToast, type ToastTone } from "./toast-post.ts";

/**
 * Where toasts appear: bottom right on desktop, under the app bar on mobile. Once, around the app, near its end. What
 * was missed can be read again in RecentMessages.
 *
 * - toast-1: It MUST cost the first paint nothing: its code arrives afterwards, and toasts sent before then wait for
 *   it.
 * - toast-2: A toast MUST be heard while a dialog is open.
 */
export function Toaster() {
  const isPainted = useAfterFirstPaint();
  const [Loaded, setLoaded] = useState<ComponentType>();
  // Not in a Suspense boundary: for 300 ms after a fallback was drawn React completes nothing that waits, and what waits
  // while this arrives is the page itself, which is being hydrated.
  useEffect(() => {
    if (!isPainted) return;
    void import("./sonner-toaster.tsx").then(
      ({ SonnerToaster }) => setLoaded(() => SonnerToaster),
      // Without it there are no toasts, and everything else goes on.
      () => undefined,
    );
  }, [isPainted]);
  // A dialog hides the page behind it from screen readers, all but live regions and what they stand in.
  return <div aria-live="off">{Loaded && <Loaded />}</div>;
}

const stays: Record<ToastTone, number> = {
  message: 4000,
  error: 4000,
  success: 2000,
  loading: Infinity,
};

let sent = 0;

const send =
  (tone: ToastTone) =>
  (text: string, { id = `toast-${++sent}` }: { id?: string } = {}): string => {
    postToast({ show: { id, tone, text, durationMs: stays[tone] } });
    return id;
  };

/**
 * Passing messages about something that already happened: 4 s, success 2 s, loading until replaced or dismissed.
 * What must be acted on belongs in Notice or beside its field. Each returns the toast's id; sending
 * again with the same `id` replaces it. `dismiss()` without an id clears them all.
 */
export const toast = {
  message: send("message"),
  success: send("success"),
  error: send("error"),
  loading: send("loading"),
  dismiss: (id?: string): void => postToast({ dismiss: id }),
};
