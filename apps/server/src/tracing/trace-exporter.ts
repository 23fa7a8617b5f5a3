import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { SECOND_MS } from "@kinfold/contract/durations";
import { assertExists } from "#platform/assert-exists.ts";
import type { Logger } from "#platform/log.ts";
import { callOutside } from "#platform/outgoing.ts";
import { readText } from "#platform/read-text.ts";

const ANSWERS_WITHIN_MS = 5 * SECOND_MS;
const MOST_ANSWER_BYTES = 64_000;

async function deliver(address: string, spans: ReadableSpan[]): Promise<void> {
  const body = JsonTraceSerializer.serializeRequest(spans);
  assertExists(body, "spans that cannot be written");
  const response = await callOutside(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  await readText(response, MOST_ANSWER_BYTES);
  if (!response.ok) throw new Error(`the collector answered ${response.status}`);
}

/** Sends spans to a collector as OTLP over HTTP, in JSON. What it does not take is dropped, and the log says so. */
export function createTraceExporter(address: string, log: Logger): SpanExporter {
  const sendOrDrop = async (
    spans: ReadableSpan[],
    done: (result: ExportResult) => void,
  ): Promise<void> => {
    try {
      await deliver(address, spans);
    } catch (error) {
      log.warn({ err: error, spans: spans.length }, "traces were dropped");
    }
    // What was dropped was told of: for the SDK there is nothing left to do about it.
    done({ code: ExportResultCode.SUCCESS });
  };
  return {
    export: (spans, done) => void sendOrDrop(spans, done),
    shutdown: async () => undefined,
  };
}
