import { readDrawn } from "@kinfold/frame/testing/read-drawn";
import type { Clock } from "@kinfold/frame/clock";
import { MemoryRouter } from "react-router-dom";
import { App } from "#app.tsx";

/** Draws the whole app at an address, waits until `isReady`, and answers what `reader` finds in it. */
export const readApp = <T,>(
  path: string,
  clock: Clock,
  isReady: (page: Element) => boolean,
  reader: (page: Element) => T | Promise<T>,
): Promise<T> =>
  readDrawn(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
    { path, clock, isReady, reader },
  );
