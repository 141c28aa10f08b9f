import { faultKinds, reportFault, scrubMessage, type ClientFault } from "@skipline/contract/client";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { Counter } from "prom-client";
import { type Route, route } from "./http/call.ts";
import type { CallLimits } from "./http/call-limits.ts";

export interface ClientFaultsDeps {
  log: FastifyBaseLogger;
  limits: CallLimits;
  /** Of the web app that this server has: one a language. */
  releases: readonly string[];
}

/** Kinds that were told of; beyond it the one that was seen longest ago is told of again. */
const mostKinds = 1_000;
/** Whoever makes kinds up writes no more than this into our log. */
const linesPerMinute = 60;

/** What breaks in browsers: one line for each kind of fault and release, and how many there were. */
export function createClientFaults({ log, limits, releases }: ClientFaultsDeps) {
  const told = new LRUCache<string, true>({ max: mostKinds });
  const counter = new Counter({
    name: "skipline_client_faults_total",
    help: "Faults that browsers told of, by the release of the web app they had and by what told of them",
    labelNames: ["release", "kind"],
    registers: [],
  });
  for (const release of releases) for (const kind of faultKinds) counter.inc({ release, kind }, 0);

  function note({ requestId, ...fault }: ClientFault): void {
    // A label is kept for ever: what others call their release is none.
    counter.inc({ release: releases.includes(fault.release) ? fault.release : "other", kind: fault.kind });
    const kind = JSON.stringify([fault.release, fault.kind, fault.name, fault.message, fault.stack[0]]);
    if (told.has(kind) || limits.count("client.reportFault:log", linesPerMinute) !== null) return;
    told.set(kind, true);
    log.warn({ ...fault, failedReqId: requestId }, "fault in a browser");
  }

  const routes: Route[] = [
    route(reportFault, async ({ body }) => {
      note({ ...body, message: scrubMessage(body.message) });
      return {};
    }),
  ];
  return { routes, counter };
}
