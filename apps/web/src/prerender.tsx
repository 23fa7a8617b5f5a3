import { Loader } from "@kinfold/ui/loader";
import { StrictMode, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "#app.tsx";
import { preloadPath } from "#router.tsx";

export { PRERENDERED, buildPrerenderedKey as prerenderedKey } from "#shell/prerendered.ts";

async function textOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, {
    // Else a large page is sent in pieces, put together by inline scripts that the content policy refuses.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      throw error;
    },
  });
  let markup = "";
  for await (const chunk of prelude) markup += String(chunk);
  return markup;
}

/** What is seen of every other page until its code has arrived. */
export function renderWaitingPage(): Promise<string> {
  return textOf(<Loader fullScreen label="Opening Kinfold" />);
}

/** The markup of a public page, as a visitor without a session sees it before any script has run. */
export async function renderPage(address: string): Promise<string> {
  await preloadPath(address);
  return textOf(
    <StrictMode>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}
