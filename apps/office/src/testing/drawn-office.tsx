import { browserConfig } from "@kinfold/contract/testing/samples";
import { ClockProvider, type Clock } from "@kinfold/frame/clock";
import { ConfigProvider } from "@kinfold/frame/config";
import { cleanup, render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { App } from "#app.tsx";

const PATIENCE_MS = 30_000;

/**
 * Draws the whole office at an address with an empty cache, waits until `isReady`, and answers what `reader` finds in it. What the
 * office asks for is answered by the caller's `fetch`.
 */
export async function readOffice<T>(
  path: string,
  clock: Clock,
  isReady: (page: Element) => boolean,
  reader: (page: Element) => T,
): Promise<T> {
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClockProvider value={clock}>
        <ConfigProvider value={browserConfig}>
          <MemoryRouter initialEntries={[path]}>
            <App />
          </MemoryRouter>
        </ConfigProvider>
      </ClockProvider>
    </SWRConfig>,
  );
  try {
    await waitFor(
      () => {
        if (!isReady(container)) throw new Error(`${path} is not ready: ${container.textContent}`);
      },
      { timeout: PATIENCE_MS },
    );
    return reader(container);
  } finally {
    cleanup();
  }
}
