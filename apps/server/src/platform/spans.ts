import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";

/** What a span is, in a name and attributes of ours: never what a person typed, has or is called. */
export type Described = { name: string; kind?: SpanKind; attributes?: Attributes };

// Asked for each time: without tracing, and again when tracing has ended, it is the one that records nothing.
const getTracer = (): Tracer => trace.getTracer("kinfold");

const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** Begins a span of what is recorded now; without one that is, nothing. End it. */
export const beginSpan = ({ name, ...options }: Described): Span | undefined =>
  isTraced() ? getTracer().startSpan(name, options) : undefined;

/** Ends a span that may not be there. Of an error only its class is recorded: its message may name someone. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (span === undefined) return;
  if (error !== undefined) {
    const type = error instanceof Error ? error.name : typeof error;
    span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Does work as a trace of its own, or as a part of the one whose `readTraceParent` this is. */
export async function runAsTrace<T>(
  { name, ...options }: Described,
  work: () => Promise<T>,
  parent: string | null = null,
): Promise<T> {
  const carrier = parent === null ? {} : { traceparent: parent };
  const within = propagation.extract(ROOT_CONTEXT, carrier);
  const span = getTracer().startSpan(name, options, within);
  try {
    const result = await context.with(trace.setSpan(within, span), work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

/** Does work that belongs to no trace, whatever asked for it. */
export const leaveTrace = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** Runs work within a trace. */
export type RunInTrace = <T>(work: () => T) => T;

/** Captures the trace that this belongs to, for work that is done for it later. */
export function captureTrace(): RunInTrace {
  const within = context.active();
  return (work) => context.with(within, work);
}

/** What is recorded now, for work that is done later (W3C traceparent); null where nothing is. */
export function readTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  if (isTraced()) propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

const requests = new WeakMap<object, { span: Span; within: Context }>();

/** Begins the trace of a request. */
export function beginRequestTrace(request: Pick<FastifyRequest, "id" | "method">): void {
  const attributes = {
    "http.request.method": request.method,
    "kinfold.request_id": request.id,
  };
  const span = getTracer().startSpan(
    request.method,
    { kind: SpanKind.SERVER, attributes },
    ROOT_CONTEXT,
  );
  requests.set(request, { span, within: trace.setSpan(ROOT_CONTEXT, span) });
}

/** Goes on with a request: what `work` does belongs to its trace. */
export function resumeRequestTrace(request: object, work: () => void): void {
  const within = requests.get(request)?.within ?? ROOT_CONTEXT;
  context.with(within, work);
}

/** Ends the trace of a request. `route` is the pattern of its address and never the address. */
export function endRequestTrace(
  request: object,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  const span = requests.get(request)?.span;
  span?.updateName(`${method} ${route}`);
  span?.setAttributes({ "http.route": route, "http.response.status_code": status });
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
