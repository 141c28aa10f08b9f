import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** `again`: a little later, later and later. `given up`: that was the last try, and the rows say so. */
export type ErrandOutcome = "done" | "again" | "given up";

/**
 * Something to be done at somebody else's system about rows of ours. The rows stay the truth of whether it is done, by whom it
 * is being done and how often it was tried; a job of the queue only comes for them: it may come twice, too late or never.
 */
export interface Errand {
  /** `leads.mail`: module, then what it does. */
  name: string;
  /** At most so often. */
  tries: number;
  /** After a first failure, or up to twice that; as much again after each further one. */
  pauseSeconds: number;
  /** Longer than one try may take: whoever shows no sign of life for so long has died. */
  trySeconds: number;
  /** Whose time has come, each with those that are done together; also such as have a job. */
  listDue: () => Promise<string[][]>;
  /** Does nothing about rows that it is done for, or that somebody else is at. */
  run: (ids: readonly string[]) => Promise<ErrandOutcome>;
}

/** Gives each of these, the ids of rows that are done together, a job unless it has one. */
export type GiveJobs = (db: Kysely<Database>, errand: string, about: readonly (readonly string[])[]) => Promise<void>;

/**
 * Where errands are sent, in the transaction of what causes them. Before this server's queue runs nothing is given: the errand's
 * own sweep, a job by the clock, gives one to rows without.
 */
export function createErrandSender() {
  let giveJobs: GiveJobs | null = null;
  const send: GiveJobs = async (db, errand, about) => {
    if (about.length > 0) await giveJobs?.(db, errand, about);
  };
  return {
    send,
    sendTo(queue: GiveJobs | null): void {
      giveJobs = queue;
    },
  };
}

/** The sweep: for rows of a server without a queue, and those whose job is lost or gave up while they are not done. */
export async function sweepErrand(db: Kysely<Database>, send: GiveJobs, errand: Errand): Promise<void> {
  await send(db, errand.name, await errand.listDue());
}

export type ErrandSender = ReturnType<typeof createErrandSender>;
