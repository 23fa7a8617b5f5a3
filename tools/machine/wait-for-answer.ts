import { setTimeout as wait } from "node:timers/promises";

const TRIES = 300;
const BETWEEN_MS = 200;

/** Asks an address until it answers well, and returns that answer. Throws when it has not after a minute. */
export async function waitForAnswer(url: string): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return answer;
    await wait(BETWEEN_MS);
  }
  throw new Error(`${url} does not answer.`);
}
