import { parseExactly, readTextAt, type ExactJson } from "#platform/exact-json.ts";
import { readText } from "#platform/read-text.ts";
import { ProviderAway, ProviderRefused } from "./provider.ts";
import { callOutside } from "#platform/outgoing.ts";

const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 1_000_000;

export type ProviderCall = {
  method: "GET" | "POST";
  url: string;
  authorization: string;
  body?: unknown;
  timeoutMs?: number;
};

/**
 * Calls a provider once and reads its JSON, every number as text. ProviderRefused: it said no (4xx). ProviderAway: it did not
 * answer in time, answered 5xx or 429, or not in JSON. Nothing is ever sent twice here.
 */
export async function callProvider(call: ProviderCall): Promise<ExactJson> {
  const { method, url, authorization, body, timeoutMs = TIMEOUT_MS } = call;
  let status: number;
  let text: string;
  try {
    const response = await callOutside(url, {
      method,
      headers: {
        authorization,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await readText(response, ANSWER_MAX_BYTES);
  } catch (cause) {
    throw new ProviderAway("the provider did not answer", { cause });
  }
  if (status >= 500 || status === 429) {
    throw new ProviderAway(`the provider answered ${status}`);
  }
  let json: ExactJson;
  try {
    json = parseExactly(text);
  } catch (cause) {
    throw new ProviderAway(`the provider answered ${status} without JSON`, { cause });
  }
  if (status >= 400) {
    const words =
      readTextAt(json, "message") ?? readTextAt(json, "responseMessage") ?? "no reason given";
    throw new ProviderRefused(words.slice(0, 200), status);
  }
  return json;
}

/** What a call that asks about something answers: its JSON, or undefined where the provider knows of no such thing. */
export async function sendProviderCall(call: ProviderCall): Promise<ExactJson | undefined> {
  try {
    return await callProvider(call);
  } catch (error) {
    // Paystack says 400 for a reference it does not know, the others 404.
    if (error instanceof ProviderRefused && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}
