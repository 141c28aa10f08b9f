import { createLead } from "@skipline/contract/leads";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { type SmtpStandIn, startSmtpStandIn } from "../../test/smtp-stand-in.ts";
import { startServerProcess } from "../../test/start-server-process.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok } from "../../test/test-venue.ts";

const body = {
  companyName: "The Roof",
  fullName: "Ada Guest",
  phone: "+12135550142",
  email: "ada@roof.example",
  message: "Two bars, one queue each.",
};
const settings = (smtp: SmtpStandIn) => ({ SMTP_URL: smtp.url, MAIL_FROM: "hello@skipline.example" });
const waits = { timeout: 30_000, interval: 200 };

let smtp: SmtpStandIn;
let server: TestServer;
let host = 0;

beforeAll(async () => {
  smtp = await startSmtpStandIn();
  server = await startTestServer({ env: settings(smtp), hasQueue: true });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => smtp.mails.splice(0));

/** Of somebody who has not asked before. */
async function askAt(url: string): Promise<string> {
  host += 1;
  const response = await fetch(`${url}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.3.0.${host}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { leadId: string }).leadId;
}

const rowOf = (leadId: string) =>
  server.db.selectFrom("lead").selectAll().where("lead_id", "=", leadId).executeTakeFirstOrThrow();
const mailsAbout = (leadId: string) => smtp.mails.filter(({ messageId }) => messageId?.includes(leadId));

test("a server that dies between the commit and its queue's start loses nothing: another one's sweep finds the lead", async () => {
  const first = await startServerProcess(server.database, server.context.config.auth.clientId, { env: settings(smtp) });
  const leadId = await askAt(first.url);
  await first.kill();
  expect(await rowOf(leadId)).toMatchObject({ mailed_at: null, mail_tries: 0 });
  await server.runJob("leads.send-mails");
  await expect.poll(async () => (await rowOf(leadId)).mailed_at, waits).not.toBeNull();
  expect(mailsAbout(leadId)).toHaveLength(1);
});

test("a server that is killed while it sends is followed by another one, when its claim is over and not before", async () => {
  const deaf = await startSmtpStandIn();
  const held = deaf.hang();
  const database = await createTestDatabase();
  const options = { env: settings(deaf), hasQueue: true };
  const first = await startServerProcess(database, server.context.config.auth.clientId, options);
  const leadId = await askAt(first.url);
  await expect.poll(() => held.waiting, waits).toBe(1);
  await first.kill();
  const second = await startServerProcess(database, server.context.config.auth.clientId, {
    env: settings(smtp),
    hasQueue: true,
  });
  const sent = () => mailsAbout(leadId).length;
  await second.runJob("leads.send-mails");
  const claimed = database.db.selectFrom("lead").select("mail_tries").where("lead_id", "=", leadId);
  expect([await claimed.execute(), sent()]).toEqual([[{ mail_tries: 1 }], 0]);
  const letPass = async () => {
    await sql`update lead set claimed_until = claimed_until - interval '181 s' where mailed_at is null`.execute(
      database.db,
    );
    await sql`update job.job set start_after = start_after - interval '181 s', heartbeat_on = heartbeat_on - interval '181 s',
      started_on = started_on - interval '181 s' where name = 'leads.mail' and completed_on is null`.execute(
      database.db,
    );
    await second.runJob("leads.send-mails");
    return sent();
  };
  await expect.poll(letPass, waits).toBe(1);
  await expect.poll(() => claimed.where("mailed_at", "is not", null).execute(), waits).toEqual([{ mail_tries: 2 }]);
  expect(sent()).toBe(1);
  await second.close();
  await database.drop();
});

test("beside servers of the release before, which sweep by the columns, each lead is mailed once", async () => {
  const leadIds = await Promise.all(Array.from({ length: 30 }, () => askAt(server.url)));
  /** As that release claims what is due; it sends as ours does. */
  async function sweepAsBefore(): Promise<void> {
    const now = server.clock.now();
    for (;;) {
      const { rows } = await sql<{ id: string }>`update lead
        set claimed_until = ${new Date(now.getTime() + 180_000)}, mail_tries = mail_tries + 1
        where lead_id in (select lead_id from lead
          where mailed_at is null and mail_failed_at is null and not is_gathered
            and coalesce(claimed_until, created_at) <= ${now}
          order by coalesce(claimed_until, created_at) limit 3 for update skip locked)
        returning lead_id as id`.execute(server.db);
      if (rows.length === 0) return;
      for (const { id } of rows) swept.push(id);
      const sent = server.db.updateTable("lead").set({ mailed_at: server.clock.now() });
      const ids = rows.map(({ id }) => id);
      await sent.where("lead_id", "in", ids).execute();
    }
  }
  const swept: string[] = [];
  await Promise.all([sweepAsBefore(), server.runErrands("leads.mail"), server.runJob("leads.send-mails")]);
  const isOver = async () => {
    const rows = await server.db.selectFrom("lead").select("mail_tries").where("lead_id", "in", leadIds).execute();
    return rows.length === 30 && rows.every((row) => row.mail_tries === 1) && smtp.mails.length + swept.length >= 30;
  };
  await expect.poll(isOver, waits).toBe(true);
  const mailed = leadIds.flatMap((leadId) => mailsAbout(leadId).map(() => leadId));
  expect([...mailed, ...swept].toSorted()).toEqual(leadIds.toSorted());
});

test("the gauges say what waits, since when, and what was given up", async () => {
  const read = async () =>
    Object.fromEntries(
      Object.entries(await server.context.readGauges()).filter(([name]) => name.startsWith("lead_mails")),
    );
  const quiet = { lead_mails_waiting: 0, lead_mails_oldest_seconds: 0, lead_mails_failed_last_day: 0 };
  expect(await read()).toEqual(quiet);
  smtp.refuseWith({ code: 451, text: "try again later" });
  const { leadId } = ok(await server.call(createLead, { body }, null, { "x-forwarded-for": "10.4.0.1" }));
  server.clock.advance({ seconds: 900 });
  const waiting = await read();
  expect(waiting).toMatchObject({ lead_mails_waiting: 1, lead_mails_failed_last_day: 0 });
  expect(waiting["lead_mails_oldest_seconds"]).toBeGreaterThanOrEqual(900);
  const lead = server.db.updateTable("lead").where("lead_id", "=", leadId);
  await lead.set({ mail_failed_at: server.clock.now() }).execute();
  expect(await read()).toEqual({ ...quiet, lead_mails_failed_last_day: 1 });
  server.clock.advance({ seconds: 86_401 });
  expect(await read()).toEqual(quiet);
  smtp.refuseWith(null);
});
