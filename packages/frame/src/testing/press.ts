import { fireEvent, waitFor } from "@testing-library/react";

const PATIENCE_MS = 30_000;

/** Presses something and waits until what comes of it is there. */
export async function waitForPress(
  what: Element,
  isReady: () => boolean,
  timeout = PATIENCE_MS,
): Promise<void> {
  fireEvent.click(what);
  await waitFor(
    () => {
      if (!isReady()) throw new Error(`nothing came of pressing ${what.textContent}`);
    },
    { timeout },
  );
}

/** Types a text into a field and waits until what comes of it is there. */
export async function waitForChange(
  field: Element,
  value: string,
  isReady: () => boolean,
): Promise<void> {
  fireEvent.change(field, { target: { value } });
  await waitFor(
    () => {
      if (!isReady()) throw new Error(`nothing came of ${value}`);
    },
    { timeout: PATIENCE_MS },
  );
}
