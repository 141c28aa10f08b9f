import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logStatements } from "./test/statement-log.ts";
import { startTestServer, type TestServer } from "./test/test-server.ts";
import { openVenue, placePaidOrder, somePhone } from "./test/test-venue.ts";

/**
 * Tables that a job reads from end to end, with why that is no matter. All others it enters by an index: by what is due, by what is
 * old, or by rows that it has found.
 */
const whole: Record<string, string[]> = {
  // As many as there are keys: three.
  "auth.rotate-keys": ["signing_key"],
  // A sum of a vendor and month, and the outboxes of development; once a day.
  "http.clear-rows-of-last-year": ["analytics_dump", "mail_outbox", "sms_outbox"],
  // Whose roles nobody uses is asked of all of them, once a day.
  "people.end-unused-roles": ["staff_role"],
  // What nothing shows is asked of all pictures, once an hour.
  "media.remove-unused-pictures": ["vendor", "vendor_location"],
  // What is due and nothing else: a menu that has followed takes its rows away.
  "catalog.follow-stock": ["stock_move"],
};
/** Invariants have a test of their own (check-invariants.test.ts), and a sandbox's books are the provider's. */
const elsewhere = ["db.check-invariants", "sandbox.deliver"];

const sent = logStatements();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const venue = await openVenue(server.db, "jobs");
  await placePaidOrder(server, venue, await server.signIn(somePhone()));
  await server.untilRelayed();
});
afterAll(() => server.close());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Plans?: Plan[];
}

/** The tables that a statement can only read from end to end, in the order of an index or without one. */
function createLook(client: Client, partial: ReadonlySet<string>) {
  const listWhole = (plan: Plan): string[] => {
    const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = plan;
    const isWhole =
      type === "Seq Scan" || (/^Index(?: Only)? Scan/.test(type) && !plan["Index Cond"] && !partial.has(index));
    return [...(isWhole ? [table] : []), ...(plan.Plans ?? []).flatMap(listWhole)];
  };
  return async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    return rows[0]?.["QUERY PLAN"].flatMap(({ Plan: top }) => listWhole(top)) ?? [];
  };
}

test("every job begins with what is due, and reads no table from end to end that grows", async () => {
  const client = new Client({ connectionString: server.database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where indpred is not null",
    );
    // In tables of which nothing is known every plan is as cheap: only where there is no other way one of these is left.
    await client.query("set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off");
    const look = createLook(client, new Set(rows.map(({ name }) => name)));
    const found: string[] = [];
    for (const { name, run } of server.context.jobs) {
      sent.clear();
      await run();
      // What the relay asks meanwhile is none of theirs.
      const own = [...sent.values()].filter(
        ({ text }) =>
          /^[\s(]*(select|update|insert|delete|with)\b/i.test(text) && !/\/\* db\.\w*position\w* \*\//.test(text),
      );
      if (elsewhere.includes(name)) continue;
      for (const { text, values } of own) {
        const tables = (await look(text, values)).filter((table) => !whole[name]?.includes(table));
        if (tables.length > 0) found.push(`${name} reads all of ${tables.join(", ")}: ${text}`);
      }
    }
    expect(found).toEqual([]);
    const names = new Set(server.context.jobs.map(({ name }) => name));
    expect([...Object.keys(whole), ...elsewhere].filter((name) => !names.has(name))).toEqual([]);
    expect(await look("select from customer_order where tip_cents = $1", [1]), "canary").toEqual(["customer_order"]);
  } finally {
    await client.end();
  }
});
