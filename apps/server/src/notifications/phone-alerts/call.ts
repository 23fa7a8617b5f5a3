import { SECOND_MS } from "@kinfold/contract/durations";
import { parseExactly, type ExactJson } from "#platform/exact-json.ts";
import { callOutside } from "#platform/outgoing.ts";
import { readText } from "#platform/read-text.ts";
import type { SendOutcome } from "./provider.ts";

const ANSWER_MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 8 * SECOND_MS;
/** Nothing was written to anyone: no connection came about. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);
/** The next moment may be another: the key, the balance and the number of calls are not the alert's. */
const PASSING = new Set([401, 402, 403, 404, 408, 429]);

export type Called =
  | { answered: true; status: number; json: ExactJson | undefined }
  | { answered: false; isSent: false | undefined; reason: string };

function readJson(text: string): ExactJson | undefined {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** Calls a provider of messages once. The error is told by its name alone: it may carry what was sent. */
export async function callMessenger(
  url: string,
  init: { method: "GET" | "POST"; headers?: Record<string, string>; body?: object },
): Promise<Called> {
  try {
    const response = await callOutside(url, {
      method: init.method,
      headers: {
        accept: "application/json",
        ...(init.body !== undefined && { "content-type": "application/json" }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readText(response, ANSWER_MAX_BYTES);
    return { answered: true, status: response.status, json: readJson(text) };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason = code || (error instanceof Error ? error.name : "unknown");
    return { answered: false, isSent: NOT_CONNECTED.has(code) ? false : undefined, reason };
  }
}

/** What a call that brought no message id means: whether it is over, worth another try, or not known. */
export function judgeRefusal(called: Called): SendOutcome {
  if (!called.answered) {
    return called.isSent === false
      ? { outcome: "refused", isForGood: false, reason: called.reason }
      : { outcome: "unknown", reason: called.reason };
  }
  const reason = `status ${called.status}`;
  // A success without a message id, or a server that failed, may have sent it.
  if (called.status < 400 || called.status >= 500) return { outcome: "unknown", reason };
  return { outcome: "refused", isForGood: !PASSING.has(called.status), reason };
}
