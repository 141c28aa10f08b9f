import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT_CONTEXT, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { Counter } from "prom-client";
import type { Logger } from "pino";
import type { Span, Tracer } from "../../tracer.ts";

/** Some 4 MB. Whatever ends beyond that is dropped: a collector that is away must not cost the server its memory. */
const mostWaiting = 4_096;
const batch = 512;
const sendEveryMs = 2_000;
const sendMs = 5_000;
/** What is left when the server ends: a part of what the machine gives it to end. */
const closeMs = 2_000;

/** What a collector is told by. */
export interface TracerOptions {
  /** Of the collector; traces go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  release: string;
  /** Which share of calls and jobs is told. */
  share: number;
  log: Logger;
}

/** By OTLP over HTTP. What is under way is kept by ourselves: nothing is patched, and nothing global is set. */
export function createOtlpTracer(options: TracerOptions): Tracer {
  const { endpoint, headers, serviceName, release, share, log } = options;
  const { counter, watch } = countSpans(log);
  const sender = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: sendMs });
  const provider = new TracerProvider({
    // A caller's `traceparent` is never read, so each call is the root of its trace.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": release }),
    spanProcessors: [watch(sender)],
  });
  const sdk = provider.getTracer("skipline");
  const current = new AsyncLocalStorage<SdkSpan>();

  const spanOf = (span: SdkSpan): Span => ({
    traceId: span.spanContext().traceId,
    within: (act) => current.run(span, act),
    end(facts = {}, fault) {
      span.setAttributes(facts);
      if (fault !== undefined) span.setAttribute("error.type", fault).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });

  return {
    open(kind, name, facts = {}) {
      const spanKind = kind === "call" ? SpanKind.SERVER : SpanKind.INTERNAL;
      const span = sdk.startSpan(name, { kind: spanKind, attributes: facts, root: true }, ROOT_CONTEXT);
      return span.isRecording() ? spanOf(span) : null;
    },
    part(name, facts = {}) {
      const parent = current.getStore();
      // Something that a call has set going may outlive it.
      if (!parent?.isRecording()) return null;
      const context = trace.setSpan(ROOT_CONTEXT, parent);
      return spanOf(sdk.startSpan(name(), { kind: SpanKind.CLIENT, attributes: facts }, context));
    },
    counter,
    async close() {
      const ended = new AbortController();
      const tooLong = delay(closeMs, null, { signal: ended.signal });
      // What could not be sent was told of and counted.
      await Promise.race([provider.shutdown(), tooLong]).catch(() => {});
      ended.abort();
      await tooLong.catch(() => {});
    },
  };
}

/** Sends in batches, behind a bound; counts what came of it, and says once that the collector is away. */
function countSpans(log: Logger) {
  let waiting = 0;
  let isAway = false;
  const counter = new Counter({
    name: "skipline_trace_spans_total",
    help: "Spans by what became of them: sent to the collector, or lost",
    labelNames: ["outcome"],
    registers: [],
  });
  for (const outcome of ["sent", "lost"]) counter.inc({ outcome }, 0);

  function tell(count: number, error: Error | null): void {
    waiting -= count;
    counter.inc({ outcome: error ? "lost" : "sent" }, count);
    if (error && !isAway) log.warn({ err: error }, "the collector takes no spans: they are lost until it does");
    if (!error && isAway) log.info("the collector takes spans again");
    isAway = error !== null;
  }

  function watch(sender: SpanExporter): SpanProcessor {
    const exporter: SpanExporter = {
      export: (spans, done) =>
        sender.export(spans, (result) => {
          tell(spans.length, result.error ?? null);
          done(result);
        }),
      shutdown: () => sender.shutdown(),
    };
    const inBatches = new BatchSpanProcessor({
      exporter,
      maxQueueSize: mostWaiting,
      maxExportBatchSize: batch,
      scheduledDelayMillis: sendEveryMs,
      // Longer than the sender's own, which says why.
      exportTimeoutMillis: 2 * sendMs,
    });
    return {
      onStart() {},
      onEnd(span) {
        if (waiting >= mostWaiting) return counter.inc({ outcome: "lost" });
        waiting += 1;
        inBatches.onEnd(span);
      },
      forceFlush: () => inBatches.forceFlush(),
      shutdown: () => inBatches.shutdown(),
    };
  }

  return { counter, watch };
}
