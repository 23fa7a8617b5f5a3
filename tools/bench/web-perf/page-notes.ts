import type { CDPSession } from "playwright";

/** What a measured page calls to say that something came about. Each is a binding of the devtools protocol. */
export type NoteName = "noteReady" | "noteInteraction" | "noteStill";

declare global {
  var noteReady: ((text: string) => void) | undefined;
  var noteInteraction: ((text: string) => void) | undefined;
  var noteStill: ((text: string) => void) | undefined;
}

/** Gives the pages of a session these functions. Nothing is evaluated in them for it: Playwright's own ways to wait inject 330 KB of script. */
export async function addNotes(devtools: CDPSession, names: readonly NoteName[]): Promise<void> {
  await devtools.send("Runtime.enable");
  for (const name of names) await devtools.send("Runtime.addBinding", { name });
}

/** Waits until the page calls this function from now on, and answers what it said. Rejects after so many milliseconds. */
export function waitForNote(
  devtools: CDPSession,
  wanted: NoteName,
  patienceMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      devtools.off("Runtime.bindingCalled", hear);
      reject(new Error(`the page did not call ${wanted} within ${patienceMs} ms`));
    }, patienceMs);
    const hear = ({ name, payload }: { name: string; payload: string }): void => {
      if (name !== wanted) return;
      clearTimeout(timer);
      devtools.off("Runtime.bindingCalled", hear);
      resolve(payload);
    };
    devtools.on("Runtime.bindingCalled", hear);
  });
}

/** The value of an expression in the page, which JSON can hold. */
export async function readInPage(devtools: CDPSession, expression: string): Promise<unknown> {
  const { result } = await devtools.send("Runtime.evaluate", { expression, returnByValue: true });
  return result.value;
}
