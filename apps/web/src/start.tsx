import { startTransition, StrictMode, type ReactElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "#app.tsx";
import { preloadPath } from "#router.tsx";
import { whenAwake } from "@kinfold/frame/shell/awake";
import { allowOurScripts } from "#session/trusted-scripts.ts";
import { keepShell } from "#shell/keep-shell.ts";
import { preparePutBack } from "#shell/prepare-put-back.ts";
import { buildPrerenderedKey } from "#shell/prerendered.ts";

declare global {
  /** Left by the script at the head of a page that was drawn with its critical style alone: fetches the rest. */
  var kinfoldDress: (() => void) | undefined;
}

/** A page that never awakes, because something in it broke, says so in its whole style. */
const DRESSED_AFTER_MS = 2_000;

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** The sheet and the fonts come once the page can be used: on a slow link they would hold that up. */
async function dressLater(): Promise<void> {
  const isLate = new Promise<void>((late) => {
    setTimeout(late, DRESSED_AFTER_MS);
  });
  await Promise.race([whenAwake, isLate]);
  if (typeof window.requestIdleCallback === "function") {
    window.requestIdleCallback(() => globalThis.kinfoldDress?.(), { timeout: 1000 });
  } else {
    setTimeout(() => globalThis.kinfoldDress?.(), 200);
  }
}

/** The app, and around it the words of its components when the page speaks another language than English. */
async function findSpokenApp(): Promise<ReactElement> {
  if (globalThis.kinfoldLanguage === undefined) return app;
  const { SpokenComponents } = await import("#shell/spoken-components.tsx");
  return <SpokenComponents>{app}</SpokenComponents>;
}

function draw(element: HTMLElement, spoken: ReactElement): void {
  const { pathname, search } = window.location;
  // HTML made for another address (a signed-out page under a reset link without its token) is drawn anew.
  if (element.dataset["prerendered"] === buildPrerenderedKey(pathname, search)) {
    const onRecoverableError = preparePutBack(element);
    startTransition(() => {
      hydrateRoot(element, spoken, { onRecoverableError });
    });
    void dressLater();
  } else {
    // What is drawn anew was not in the critical style.
    globalThis.kinfoldDress?.();
    element.replaceChildren();
    createRoot(element).render(spoken);
  }
}

/** Starts the app in its page, and keeps its shell for the next visit once all is done. */
export async function startApp(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no #root");
  allowOurScripts();
  const { pathname, search } = window.location;
  // A page whose chunk is here hydrates in one go; one that cannot be fetched is the error boundary's business.
  await preloadPath(`${pathname}${search}`).catch(() => undefined);
  draw(root, await findSpokenApp());
  if (import.meta.env.PROD) void keepShell();
}
