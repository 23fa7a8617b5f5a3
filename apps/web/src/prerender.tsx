import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "#app.tsx";
import { preloadPath } from "#router.tsx";
import { Awake } from "#shell/awake.tsx";

export { PRERENDERED, prerenderedKey } from "#shell/prerendered.ts";

/** The markup of a public page, as a visitor without a session sees it before any script has run. */
export async function markupOf(address: string): Promise<string> {
  await preloadPath(address);
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={address}>
        <App />
        <Awake />
      </StaticRouter>
    </StrictMode>,
    {
      // Else a large page is sent in pieces, put together by inline scripts that the content policy refuses.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  let markup = "";
  for await (const chunk of prelude) markup += String(chunk);
  return markup;
}
