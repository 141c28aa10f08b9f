import { createLead } from "@skipline/contract/leads";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { createTestDatabase } from "../../test/database.ts";
import { untilWaitingForRows } from "../../test/row-waits.ts";
import { type SmtpStandIn, startSmtpStandIn } from "../../test/smtp-stand-in.ts";
import { startServerProcess } from "../../test/start-server-process.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok } from "../../test/test-venue.ts";
import { claimMails } from "./lead-store.ts";

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

describe("beside a server of a release before errands, which claims what is due by the columns", () => {
  /** Without a queue: who looks when is the test's to say. */
  let ours: TestServer;
  beforeAll(async () => {
    ours = await startTestServer({ env: settings(smtp) });
  });
  afterAll(() => ours.close());

  const later = (seconds: number) => new Date(ours.clock.now().getTime() + seconds * 1_000);

  async function askTwice(): Promise<[first: string, second: string]> {
    const first = await askAt(ours.url);
    ours.clock.advance({ seconds: 1 });
    return [first, await askAt(ours.url)];
  }

  /** As that release does it. */
  async function claimThere(db: Kysely<Database>, limit: number): Promise<string[]> {
    const now = ours.clock.now();
    const { rows } = await sql<{
      id: string;
    }>`update lead set claimed_until = ${later(180)}, mail_tries = mail_tries + 1
      where lead_id in (select lead_id from lead
        where mailed_at is null and mail_failed_at is null and not is_gathered and coalesce(claimed_until, created_at) <= ${now}
        order by coalesce(claimed_until, created_at) limit ${limit} for update skip locked)
      returning lead_id as id`.execute(db);
    return rows.map(({ id }) => id);
  }
  async function recordThere(leadIds: readonly string[]): Promise<void> {
    await ours.db.updateTable("lead").set({ mailed_at: ours.clock.now() }).where("lead_id", "in", leadIds).execute();
  }

  /** A job that comes for it here. */
  async function runHere(leadId: string): Promise<void> {
    const errand = ours.context.errands.find(({ name }) => name === "leads.mail");
    expect(await errand?.run([leadId])).toBe("done");
  }
  const claimHere = (db: Kysely<Database>, leadId: string) =>
    claimMails(db, { leadIds: [leadId], now: ours.clock.now(), until: later(180) });

  async function expectTold(leadId: string, { mails, tries }: { mails: number; tries: number }): Promise<void> {
    expect(mailsAbout(leadId)).toHaveLength(mails);
    const { mailed_at: mailedAt, mail_tries: told } = await ours.db
      .selectFrom("lead")
      .select(["mailed_at", "mail_tries"])
      .where("lead_id", "=", leadId)
      .executeTakeFirstOrThrow();
    expect([mailedAt !== null, told]).toEqual([true, tries]);
  }

  test("what it is at is not sent here, neither while it is claimed nor after it was sent", async () => {
    const leadId = await askAt(ours.url);
    expect(await claimThere(ours.db, 10)).toEqual([leadId]);
    await runHere(leadId);
    await ours.runErrands("leads.mail");
    expect(mailsAbout(leadId)).toEqual([]);
    await recordThere([leadId]);
    ours.clock.advance({ seconds: 181 });
    await runHere(leadId);
    await ours.runErrands("leads.mail");
    await expectTold(leadId, { mails: 0, tries: 1 });
  });

  test("what is being sent here is not claimed there, neither then nor after", async () => {
    const leadId = await askAt(ours.url);
    const held = smtp.hang();
    const sending = runHere(leadId);
    await expect.poll(() => held.waiting, waits).toBe(1);
    expect(await claimThere(ours.db, 10)).toEqual([]);
    held.letGo();
    await sending;
    ours.clock.advance({ seconds: 181 });
    expect(await claimThere(ours.db, 10)).toEqual([]);
    await expectTold(leadId, { mails: 1, tries: 1 });
  });

  test("of two that claim at one moment one gets it", async () => {
    const [first, second] = await askTwice();
    let run = Promise.resolve();
    await ours.db.transaction().execute(async (theirs) => {
      expect(await claimThere(theirs, 1)).toEqual([first]);
      run = runHere(first);
      await untilWaitingForRows(ours.db, 1);
    });
    await run;
    await recordThere([first]);
    await ours.db.transaction().execute(async (mine) => {
      expect(await claimHere(mine, second)).toMatchObject([{ leadId: second }]);
      expect(await claimThere(ours.db, 10)).toEqual([]);
    });
    await recordThere([second]);
    for (const leadId of [first, second]) await expectTold(leadId, { mails: 0, tries: 1 });
  });

  test("who dies at it is followed by the other, when the claim is over and not before", async () => {
    const [theirs, mine] = await askTwice();
    expect(await claimThere(ours.db, 1)).toEqual([theirs]);
    expect(await claimHere(ours.db, mine)).toHaveLength(1);
    ours.clock.advance({ seconds: 179 });
    await ours.runErrands("leads.mail");
    expect([await claimThere(ours.db, 10), mailsAbout(theirs)]).toEqual([[], []]);
    ours.clock.advance({ seconds: 2 });
    await runHere(theirs);
    expect(await claimThere(ours.db, 10)).toEqual([mine]);
    await recordThere([mine]);
    await expectTold(theirs, { mails: 1, tries: 2 });
    await expectTold(mine, { mails: 0, tries: 2 });
  });

  test("each of thirty is mailed once, by one of the two", async () => {
    const leadIds = await Promise.all(Array.from({ length: 30 }, () => askAt(ours.url)));
    const swept: string[] = [];
    /** Who has claimed is at it until a mail has gone out here, so that both are at it all the time. */
    async function sweepThere(): Promise<void> {
      for (;;) {
        const ids = await claimThere(ours.db, 3);
        if (ids.length === 0) return;
        swept.push(...ids);
        const sent = smtp.mails.length;
        await expect.poll(() => isOver || smtp.mails.length > sent, waits).toBe(true);
        await recordThere(ids);
      }
    }
    let isOver = false;
    const sweepHere = async () => {
      await Promise.all([ours.runErrands("leads.mail"), ours.runErrands("leads.mail")]);
      isOver = true;
    };
    await Promise.all([sweepThere(), sweepHere()]);
    const mailed = leadIds.flatMap((leadId) => mailsAbout(leadId).map(() => leadId));
    expect([...mailed, ...swept].toSorted()).toEqual(leadIds.toSorted());
    expect([mailed.length > 0, swept.length > 0]).toEqual([true, true]);
    for (const leadId of leadIds) await expectTold(leadId, { mails: swept.includes(leadId) ? 0 : 1, tries: 1 });
  });
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
