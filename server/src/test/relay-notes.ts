import { once } from "node:events";
import process from "node:process";
import { type Kysely, sql } from "kysely";
import type { LineHandler } from "../db/relay.ts";
import type { Database } from "../db/schema.ts";
import { forkProcess } from "./fork-process.ts";
import type { Tampering } from "./tampering.ts";

/** `RELAY_LINES=10000` for the whole of it. */
export const manyLines = Number(process.env["RELAY_LINES"] ?? 600);

/** Where subscribers of a test write down what they get, in the order in which they get it. */
export async function makeNotes(db: Kysely<Database>): Promise<void> {
  await sql`create table note (
    place bigint generated always as identity, subscriber text, activity_id bigint, subject text, number integer
  )`.execute(db);
}

/** The effect of a subscriber: a row for each line. */
export function noteLines(subscriber: string): LineHandler {
  return async (trx, lines) => {
    const noted = lines.map(({ activityId, subjectId, details }) => ({ activityId, subjectId, ...details }));
    await sql`insert into note (subscriber, activity_id, subject, number)
      select ${subscriber}, "activityId", "subjectId", number
      from json_to_recordset(${JSON.stringify(noted)}::json) as l ("activityId" bigint, "subjectId" text, number int)
      order by "activityId"`.execute(trx);
  };
}

/** What was noted, as `subject number`, first to last. */
export async function readNotes(db: Kysely<Database>, subscriber: string): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`
    select subject || ' ' || number as note from note where subscriber = ${subscriber} order by place`.execute(db);
  return rows.map(({ note }) => note);
}

/** A relay as a server of its own would run it. */
export async function startRelayProcess(options: { url: string; subscribers: string[]; tampering?: Tampering }) {
  const child = forkProcess(new URL("relay-process.ts", import.meta.url), {
    SKIPLINE_TEST_RELAY: JSON.stringify(options),
  });
  await once(child, "message");
  return {
    /** As a machine that hangs; it can be woken again. */
    freeze: () => child.kill("SIGSTOP"),
    wake: () => child.kill("SIGCONT"),
    /** As a machine loses power. */
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    /** As a server process: fails where the tampering did not do what was meant. */
    async close() {
      child.send("close");
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`the relay ended with ${String(code)}`);
    },
  };
}
