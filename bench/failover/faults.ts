import { setTimeout as delay } from "node:timers/promises";
import type { Etcd } from "./etcd.ts";
import type { Database } from "./postgresql.ts";
import type { Servers } from "./servers.ts";

export interface Fault {
  what: string;
  /** Seconds without an answered write, and that a screen shows nothing new once there are some. */
  reach: { writes: number; screens: number };
  /** So long into it the clock of what follows starts. */
  strike: () => Promise<void>;
  /** What an operator, or systemd, does afterwards. */
  mend?: () => Promise<void>;
}

const cutMs = 15_000;

export function listFaults(stage: { database: Database; etcd: Etcd; servers: Servers }): Record<string, Fault> {
  const { database, etcd, servers } = stage;
  let mendNext: () => unknown = () => undefined;
  const mend = async () => void (await mendNext());
  const screens = 15;
  return {
    primary: {
      what: "kill -9 of the primary's process",
      reach: { writes: 10, screens },
      strike: async () => void (await database.killPrimary({ withPatroni: false })),
    },
    patroni: {
      what: "kill -9 of the primary and of its Patroni",
      reach: { writes: 30, screens },
      strike: async () => {
        mendNext = (await database.killPrimary({ withPatroni: true })).restart;
      },
      mend,
    },
    server: {
      what: "kill -9 of a server",
      reach: { writes: 10, screens },
      strike: async () => {
        servers.kill(0);
        mendNext = () => servers.start(0);
      },
      mend,
    },
    relay: {
      what: "kill -9 of the server that holds the relay",
      reach: { writes: 10, screens },
      strike: async () => {
        const holder = await findRelay(database);
        servers.kill(holder);
        mendNext = () => servers.start(holder);
      },
      mend,
    },
    etcd: {
      what: "kill -9 of etcd's leader",
      reach: { writes: 10, screens },
      strike: async () => {
        mendNext = (await etcd.killLeader()).restart;
      },
      mend,
    },
    quorum: {
      what: "kill -9 of two etcd of three",
      reach: { writes: 10, screens },
      strike: async () => {
        mendNext = etcd.killTwo().restart;
      },
      mend,
    },
    "cut-off": {
      what: "the replica cut off for 15 s, then kill -9 of the primary",
      reach: { writes: 10, screens },
      strike: async () => {
        const cut = await database.cutReplica();
        await delay(cutMs);
        await database.killPrimary({ withPatroni: false });
        cut.mend();
      },
    },
  };
}

/** Whose connection holds a position of the activity log in this moment; servers bear their number as their name there. */
async function findRelay(database: Database): Promise<number> {
  for (;;) {
    const [holder] = await database.askPrimary<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.relation = 'activity_position'::regclass and l.mode = 'RowShareLock' and a.usename = 'skipline' limit 1`,
      "skipline",
    );
    const number = /^server-(\d)$/.exec(holder?.name ?? "")?.[1];
    if (number !== undefined) return Number(number);
  }
}
