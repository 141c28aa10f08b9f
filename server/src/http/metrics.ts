import * as m from "@skipline/contract/texts";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import type { Relay } from "../db/relay.ts";
import { AppError } from "./app-error.ts";
import { isSameText } from "./same-text.ts";
import type { Streams } from "./streams.ts";
import type { Lines } from "./lines.ts";

export interface MetricSources {
  relay: Pick<Relay, "listLags">;
  measureStreams: Streams["measureRoom"];
  /** What somebody should be called for, by its name. */
  readGauges: () => Promise<Record<string, number>>;
  /** Counted by whoever knows of it. */
  counters: readonly Metric[];
  lines: Pick<Lines, "measure">;
  measureMenus: () => { menus: number; bytes: number; mostBytes: number };
  replica: { measureLagSeconds: () => number; measureReads: () => Record<string, number> } | null;
  measurePools: () => Record<string, { used: number; waiting: number; most: number }>;
}

/**
 * Prometheus figures at `/metrics`: time and status of each endpoint by its contract id, how far the relay is behind, and
 * the process's own.
 */
export function serveMetrics(app: FastifyInstance, token: string | null, sources?: MetricSources): void {
  const registry = new Registry();
  if (sources) {
    measureLags(registry, sources.relay.listLags);
    measureStreams(registry, sources.measureStreams);
    measureAttention(registry, sources.readGauges);
    for (const one of sources.counters) registry.registerMetric(one);
    measureLines(registry, sources.lines.measure);
    measurePools(registry, sources.measurePools);
    measureMenus(registry, sources.measureMenus);
    measureReplica(registry, sources.replica);
  }
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "skipline_http_request_duration_seconds",
    help: "Time to answer, by endpoint and status",
    labelNames: ["endpoint", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpointId;
    if (endpoint !== undefined) duration.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (token !== null && !isSameText(request.headers.authorization ?? "", `Bearer ${token}`)) {
      throw new AppError("UNAUTHENTICATED", m.refused_metrics_token);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureStreams(registry: Registry, measureRoom: Streams["measureRoom"]): void {
  const open = new Gauge({
    name: "skipline_streams_open",
    help: "Live screens that this server holds open",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      for (const { kind, open: count } of measureRoom()) this.set({ kind }, count);
    },
  });
  const most = new Gauge({
    name: "skipline_streams_most",
    help: "Live screens that this server may hold open",
    labelNames: ["kind"],
    registers: [registry],
  });
  for (const room of measureRoom()) {
    open.set({ kind: room.kind }, room.open);
    most.set({ kind: room.kind }, room.most);
  }
}

function measureAttention(registry: Registry, readGauges: MetricSources["readGauges"]): void {
  const attention = new Gauge({
    name: "skipline_attention",
    help: "What somebody should be called for: counts, and ages in seconds",
    labelNames: ["what"],
    registers: [],
    async collect() {
      for (const [what, value] of Object.entries(await readGauges())) this.set({ what }, value);
    },
  });
  registry.registerMetric(attention);
}

function measureLags(registry: Registry, listLags: Relay["listLags"]): void {
  const lag = new Gauge({
    name: "skipline_relay_lag_seconds",
    help: "Age of the oldest line of activity that a subscriber lacks",
    labelNames: ["subscriber"],
    registers: [],
    async collect() {
      this.reset();
      for (const { subscriber, seconds } of await listLags()) this.set({ subscriber }, seconds);
    },
  });
  registry.registerMetric(lag);
}

function measureLines(registry: Registry, measure: Lines["measure"]): void {
  const waiting = new Gauge({
    name: "skipline_lines_waiting",
    help: "What waits in memory for its turn: of a crowd at one event, months that are added up, pictures, streams that read",
    labelNames: ["line"],
    registers: [registry],
    collect: () => entries().forEach(([line, one]) => waiting.set({ line }, one.waiting)),
  });
  const refused = new Gauge({
    name: "skipline_lines_refused",
    help: "What was told to come again, since the process began",
    labelNames: ["line"],
    registers: [registry],
    collect: () => entries().forEach(([line, one]) => refused.set({ line }, one.refused)),
  });
  const entries = () => Object.entries(measure());
}

function measurePools(registry: Registry, measure: MetricSources["measurePools"]): void {
  const connections = new Gauge({
    name: "skipline_database_connections",
    help: "Connections of this process to the database, by what they are for: used, waited for, and the most that there may be",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const [pool, figures] of Object.entries(measure()))
        for (const [state, count] of Object.entries(figures)) this.set({ pool, state }, count);
    },
  });
  registry.registerMetric(connections);
}

function measureMenus(registry: Registry, measure: MetricSources["measureMenus"]): void {
  const figures = {
    skipline_menus_kept: ["Menus that this server keeps in memory", "menus"],
    skipline_menu_bytes: ["What they take, in bytes", "bytes"],
    skipline_menu_bytes_most: ["What they may take: the least recently read are forgotten", "mostBytes"],
  } as const;
  for (const [name, [help, figure]] of Object.entries(figures)) {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(measure()[figure]) });
    registry.registerMetric(gauge);
  }
}

function measureReplica(registry: Registry, replica: MetricSources["replica"]): void {
  const lag = new Gauge({
    name: "skipline_replica_lag_seconds",
    help: "How old what this server would read from the replica is, also while it is away; 0 where there is none",
    registers: [],
    collect() {
      this.set(replica?.measureLagSeconds() ?? 0);
    },
  });
  const reads = new Gauge({
    name: "skipline_replica_reads",
    help: "Reads that bear to be some seconds old, by where they were answered from, since the process began",
    labelNames: ["from"],
    registers: [],
    collect() {
      for (const [from, count] of Object.entries(replica?.measureReads() ?? {})) this.set({ from }, count);
    },
  });
  registry.registerMetric(lag);
  registry.registerMetric(reads);
}
