import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Tracer } from "../tracer.ts";
import { createDatabase, type DatabaseConnection } from "./connection.ts";
import { jobConnections } from "./jobs.ts";
import { createReplica, readingPrimary } from "./replica.ts";
import { openAll, vitalConnections } from "./vital.ts";

/** For those who read them, and for the job that builds their rows. */
const reportConnections = { readers: 2, job: 1 };

/** Of the sandbox's own: it is somebody else, whose waiting for the database and whose work there are no figures of ours. */
const sandboxConnections = 10;

/** To the replica, for all that is read there; how far it is is asked over one more. */
const replicaConnections = 4;
/** Where it does not answer the primary does: nobody waits longer to find that out. */
const replicaMs = { connect: 1_000, look: 1_000 };

interface Pools {
  config: Pick<Config, "databasePool" | "databasePooled" | "databaseReplica">;
  databaseUrl: string;
  patience: number;
  log: Logger;
  tracer: Tracer | null;
}

/** A process's ways to the database, each for what must not wait for the others. */
export function openPools({ config, databaseUrl: url, patience, log, tracer }: Pools) {
  const tellLost = (whose: string) => (error: Error) => log.warn({ err: error }, `${whose} connection lost`);
  // Of their own, directly, and open: neither a flood of calls nor a pooler's line stands in front of a hand-over.
  const vital = createDatabase({
    url,
    maxConnections: vitalConnections,
    applicationName: "skipline-vital",
    staysOpen: true,
    patience,
    tracer,
    onConnectionLost: tellLost("vital database"),
  });
  const connection = createDatabase({
    url: config.databasePooled?.url ?? url,
    pooler: config.databasePooled,
    maxConnections: config.databasePool,
    applicationName: "skipline-server",
    kept: vital,
    patience,
    tracer,
    onConnectionLost: tellLost("database"),
  });
  // Of their own, and small: no report takes a connection, or time of the database, from a bar.
  const [reports, days] = [reportConnections.readers, reportConnections.job].map((maxConnections) =>
    createDatabase({
      url,
      maxConnections,
      applicationName: "skipline-reports",
      isForReports: true,
      patience,
      tracer,
      onConnectionLost: tellLost("reports' database"),
    }),
  ) as [DatabaseConnection, DatabaseConnection];

  function openReplica({ url: replicaUrl, isPooled, mostLagSeconds }: NonNullable<Config["databaseReplica"]>) {
    const pooler = isPooled ? { keepsNames: false } : null;
    const of = { patience, onConnectionLost: tellLost("replica's database"), connectMs: replicaMs.connect };
    const look = { ...of, maxConnections: 1, applicationName: "skipline-lag", statementMs: replicaMs.look };
    const reads = createDatabase({
      ...of,
      url: replicaUrl,
      pooler,
      maxConnections: replicaConnections,
      applicationName: "skipline-replica",
      isForReports: true,
    });
    const looks = [createDatabase({ ...look, url }), createDatabase({ ...look, url: replicaUrl, pooler })] as const;
    const [{ db: primary }, { db: there }] = looks;
    const replica = createReplica({ reads, looks: { primary, replica: there }, isPooled, mostLagSeconds, log });
    replica.start();
    return {
      ...replica,
      measure: reads.measure,
      async close() {
        await replica.close();
        await Promise.all([reads, ...looks].map((one) => one.close()));
      },
    };
  }

  const replica = config.databaseReplica && openReplica(config.databaseReplica);
  const laggingOver = replica?.over ?? readingPrimary;

  function openSandboxBooks() {
    const books = createDatabase({
      url,
      maxConnections: sandboxConnections,
      applicationName: "skipline-sandbox",
      patience,
      onConnectionLost: tellLost("sandbox's database"),
    });
    return { db: books.db, closeBooks: books.close };
  }

  return {
    connection,
    reports,
    /** Of whoever reads much and writes little: the days' own hold up nobody's reports. */
    ofReports: { reports: reports.db, days: days.db, lagging: laggingOver(reports.db) },
    /** For all else that bears to be some seconds old. */
    lagging: laggingOver(connection.db),
    /** Null: there is none, and all is read from the primary. */
    replica,
    openSandboxBooks,
    /** How long what is vital stands in line, where the usual connections are taken. */
    measureVitalLineMs: vital.measureLineMs,
    openVital: () => openAll(vital.pool),
    /** Each by its name: how it stands. */
    measure: () => ({
      calls: connection.measure(),
      vital: vital.measure(),
      reports: reports.measure(),
      days: days.measure(),
      ...(replica && { replica: replica.measure() }),
    }),
    async close() {
      await replica?.close();
      await Promise.all([reports.close(), days.close(), connection.close()]);
      await vital.close();
    },
  };
}

interface Borrowers {
  config: Pick<Config, "databasePool" | "databasePooled" | "databaseReplica">;
  relay: number;
  hasSandbox: boolean;
}

/** All that one process may take of the database's connections, each kind by its name: the one place where they are added up. */
export function countConnections({ config, relay, hasSandbox }: Borrowers) {
  return {
    // A pooler's own, whichever server uses them.
    calls: config.databasePooled ? 0 : config.databasePool,
    vital: vitalConnections,
    reports: reportConnections.readers + reportConnections.job,
    relay,
    jobs: jobConnections,
    /** Listens for notices of other servers. */
    notifications: 1,
    /** Asks how far the primary is, where there is a replica. */
    lag: config.databaseReplica ? 1 : 0,
    sandbox: hasSandbox ? sandboxConnections : 0,
  };
}
