import { browserConfig } from "@kinfold/contract/testing/samples";
import { cleanup, render, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { SWRConfig } from "swr";
import { ClockProvider, type Clock } from "#clock.ts";
import { ConfigProvider } from "#config.ts";

const PATIENCE_MS = 30_000;

/** How a whole app is read at an address: when it is ready, and what is read of it then. */
export type DrawnReading<T> = {
  path: string;
  clock: Clock;
  isReady: (page: Element) => boolean;
  /** May press what is there, and wait. */
  reader: (page: Element) => T | Promise<T>;
};

/**
 * Draws an app with an empty cache, waits until it is ready, and answers what the reader finds in it. What the app asks for is
 * answered by the caller's `fetch`.
 */
export async function readDrawn<T>(
  app: ReactNode,
  { path, clock, isReady, reader }: DrawnReading<T>,
): Promise<T> {
  const inConfig = createElement(ConfigProvider, { value: browserConfig }, app);
  const inClock = createElement(ClockProvider, { value: clock }, inConfig);
  const { container } = render(
    createElement(SWRConfig, { value: { provider: () => new Map() } }, inClock),
  );
  try {
    await waitFor(
      () => {
        if (!isReady(container)) throw new Error(`${path} is not ready: ${container.textContent}`);
      },
      { timeout: PATIENCE_MS },
    );
    return await reader(container);
  } finally {
    cleanup();
  }
}
