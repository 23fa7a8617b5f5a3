import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/log.ts";
import { createTraceExporter } from "./trace-exporter.ts";

/** Spans that wait for the collector: what comes beyond is dropped, so that a slow one costs no memory. */
const MOST_WAITING = 8_192;
const AT_ONCE = 512;

/**
 * Records the share of requests, jobs and emails that TRACES_SHARE says, from now on, and sends them to TRACES_URL. Answers what ends it;
 * what was recorded is sent before.
 */
export function startTracing(
  { TRACES_URL, TRACES_SHARE }: Pick<Env, "TRACES_URL" | "TRACES_SHARE">,
  log: Logger,
): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "kinfold" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACES_SHARE) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createTraceExporter(TRACES_URL, log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: AT_ONCE,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
