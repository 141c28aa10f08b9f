import type { Metric } from "prom-client";

export type Facts = Readonly<Record<string, string | number>>;

/** A call, a statement or a job, while it lasts. Names and facts leave the house: none is of a person. */
export interface Span {
  /** By which the log's line of a call is found. */
  traceId: string;
  /** What `act` opens, however deep, is a part of it. */
  within<T>(act: () => T): T;
  /** `fault` is its kind, never its words: these may quote a row. */
  end(facts?: Facts, fault?: string): void;
}

/** Tells a collector how long things take. There is none where no collector is named. */
export interface Tracer {
  /** What begins by itself; null where this one is not of the share that is told. */
  open(kind: "call" | "job", name: string, facts?: Facts): Span | null;
  /** A part of what is under way here; null where that is nothing that is told. */
  part(name: () => string, facts?: Facts): Span | null;
  counter: Metric;
  /** Sends what is left, as long as that is quick. */
  close(): Promise<void>;
}

/** Runs a job, by its name. */
export async function asJob<T>(tracer: Tracer | null, name: string, run: () => Promise<T>): Promise<T> {
  const span = tracer?.open("job", name);
  if (!span) return run();
  try {
    const done = await span.within(run);
    span.end();
    return done;
  } catch (error) {
    span.end({}, "failed");
    throw error;
  }
}
