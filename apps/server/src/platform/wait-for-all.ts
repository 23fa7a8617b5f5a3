/**
 * Waits for all of these, and then throws what the first in order throws, whichever failed sooner: for what a transaction asks for at once,
 * of which none may go on when the transaction is taken back.
 */
export async function waitForAll<T extends readonly unknown[] | []>(
  all: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(all);
  // All have ended: of those that failed the first in order is thrown.
  return Promise.all(all);
}
