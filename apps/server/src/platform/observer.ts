import { SpanKind } from "@opentelemetry/api";
import { SECOND_MS } from "@kinfold/contract/durations";
import { beginSpan, endSpan } from "./spans.ts";

/** An answer to a request. `route` is the pattern of its address and never the address, which may hold a name or a token. */
export type ObservedAnswer = { method: string; route: string; status: number; seconds: number };

/** `error`: 429 or 5xx. `no_answer`: nothing came in time. */
export type CallOutcome = "answered" | "error" | "no_answer";
export const CALL_OUTCOMES = ["answered", "error", "no_answer"] as const;

/** A call to a service outside. Of its address only the service that it belongs to may be shown. */
export type ObservedCall = { address: string; outcome: CallOutcome; seconds: number };

/** `put_off` is tried again later, `given_up` never. */
export type EmailOutcome = "sent" | "put_off" | "given_up";
export const EMAIL_OUTCOMES = ["sent", "put_off", "given_up"] as const;

export type JobOutcome = "completed" | "failed";
export const JOB_OUTCOMES = ["completed", "failed"] as const;

/** What is notified of the work of this process. It must not throw. */
export type Observer = {
  noteAnswer: (answer: ObservedAnswer) => void;
  noteCall: (call: ObservedCall) => void;
  noteEmail: (outcome: EmailOutcome) => void;
  noteJob: (job: { name: string; outcome: JobOutcome; seconds: number }) => void;
  noteFault: (name: string) => void;
};

// One for the process, as its log is.
let current: Observer | undefined;

/** From now on this observer is notified; undefined for none. */
export function setObserver(observer: Observer | undefined): void {
  current = observer;
}

/** Who is notified now; undefined where nothing is measured. */
export const getObserver = (): Observer | undefined => current;

/** The seconds since a reading of `performance.now()`. */
export const measureSeconds = (began: number): number => (performance.now() - began) / SECOND_MS;

/** Makes a call to a service outside and notes how it ended. */
export async function observeCall(
  address: string | URL,
  call: () => Promise<Response>,
): Promise<Response> {
  const began = performance.now();
  const { host } = new URL(address);
  const attributes = { "server.address": host };
  const span = beginSpan({ name: `call ${host}`, kind: SpanKind.CLIENT, attributes });
  const note = (outcome: CallOutcome): void =>
    current?.noteCall({ address: String(address), outcome, seconds: measureSeconds(began) });
  try {
    const response = await call();
    span?.setAttribute("http.response.status_code", response.status);
    note(response.status >= 500 || response.status === 429 ? "error" : "answered");
    endSpan(span);
    return response;
  } catch (error) {
    note("no_answer");
    endSpan(span, error);
    throw error;
  }
}
