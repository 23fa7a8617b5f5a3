import "./app.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "#app.tsx";
import { preloadPath } from "#router.tsx";
import { allowOurScripts } from "#session/trusted-scripts.ts";
import { prerenderedKey } from "#shell/prerendered.ts";

allowOurScripts();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

function start(element: HTMLElement): void {
  const { pathname, search } = window.location;
  // HTML made for another address (a signed-out page under a reset link without its token) is drawn anew.
  if (element.dataset["prerendered"] === prerenderedKey(pathname, search)) {
    hydrateRoot(element, app);
  } else {
    element.replaceChildren();
    createRoot(element).render(app);
  }
}

// A page whose chunk is here hydrates in one go; one that cannot be fetched is the error boundary's business.
preloadPath(`${window.location.pathname}${window.location.search}`)
  .catch(() => undefined)
  .finally(() => {
    start(root);
  });
