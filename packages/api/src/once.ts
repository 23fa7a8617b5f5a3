import { isProofField } from "@kinfold/contract/credentials";
import { toWire } from "@kinfold/contract/amount";
import { buildPath, type Endpoint } from "@kinfold/contract/endpoint";
import { Refusal } from "@kinfold/contract/refusal";
import { callEndpoint } from "./client.ts";
import { noteAnswered, noteSent } from "./unanswered.ts";

/** What is asked for, and where, as one text. What only proves who asks is no part of it, and is never written down. */
export const describeIntent = (path: string, body: unknown): string =>
  `${path} ${JSON.stringify(body, (name, value: unknown) =>
    isProofField(name) ? undefined : toWire(name, value),
  )}`;

/** Whether the club has said what became of it. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal && error.code !== "gen_idempotency_busy";

/**
 * Asks for what happens once, under a key that is written down before it is sent. The same thing, asked for again from a page
 * that was left without an answer, goes under the key that it went under before. Throws what `callEndpoint` throws.
 */
export async function callOnce<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  given: { body: Body; idempotencyKey: string; params?: Record<string, string> },
): Promise<Reply> {
  const key = await noteSent(
    describeIntent(buildPath(to, given.params), given.body),
    given.idempotencyKey,
  );
  try {
    const reply = await callEndpoint(to, { ...given, idempotencyKey: key });
    await noteAnswered(key);
    return reply;
  } catch (error) {
    if (isAnswer(error)) await noteAnswered(key);
    throw error;
  }
}
