import { useEffect } from "react";

declare global {
  // Both are kept by the script at the head of every page.
  /** The form that was sent before the app was awake. */
  var kinfoldSent: HTMLFormElement | undefined;
}

let wake = (): void => undefined;

/** Resolves once the page can be used; never, where no page ever could. */
export const whenAwake = new Promise<void>((resolve) => {
  wake = resolve;
});

/** Marks the page as ready to be used, and sends the form that was sent too early. Draws nothing. */
export function Awake() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["hydrated"] = "1";
    delete dataset["stale"];
    const sent = globalThis.kinfoldSent;
    globalThis.kinfoldSent = undefined;
    if (sent?.isConnected === true) {
      delete sent.dataset["sent"];
      sent.requestSubmit();
    }
    wake();
  }, []);
  return null;
}
