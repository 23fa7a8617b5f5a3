import { randomUUID } from "node:crypto";
import { computeMedian } from "../bench/median.ts";

const ROUNDS = 7;

export type Ask = { url: string; headers: Readonly<Record<string, string>>; body?: object };

/** Asks, and refuses any other answer than a good one. */
export async function callClub({ url, headers, body }: Ask): Promise<string> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(body !== undefined && { "idempotency-key": randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

/** The median of some tries, in milliseconds, after one that does not count. A job that is refused takes for ever. */
export async function measureMedian(
  job: () => Promise<unknown>,
  refused: string[],
): Promise<number> {
  try {
    await job();
  } catch (error) {
    refused.push(String(error));
    return Number.POSITIVE_INFINITY;
  }
  const tries: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await job();
    tries.push(performance.now() - begun);
  }
  return computeMedian(tries);
}
