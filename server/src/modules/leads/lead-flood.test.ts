import { expect, test } from "vitest";
import { countRounds } from "../../test/race-rounds.ts";
import { sendRaw } from "../../test/raw-calls.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { startTestServer } from "../../test/test-server.ts";

const body = JSON.stringify({
  companyName: "The Flood",
  fullName: "Mallory Guest",
  phone: "+12135550142",
  email: "mallory@flood.example",
  message: "Ten thousand of these, please.",
});
const callsOfConnection = 10;

const leadFrom = (address: string) => ({
  method: "POST",
  path: "/api/leads",
  headers: {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-forwarded-for": address,
  },
  body,
});

/** Each a connection of ten. */
const floods = countRounds(200);

test("of a flood of leads from everywhere at two servers five of an address are kept, two hundred mailed one by one, and the rest as one", async () => {
  const env = { TRUST_PROXY: "1" };
  const one = await startTestServer({ env });
  const two = await startTestServer({ env, database: one.database, clock: one.clock });
  stopClock(one);
  const statuses: Record<number, number> = {};
  const turns = Array.from({ length: floods }, (_, turn) => turn).values();
  /** Some addresses come again and again, most a few times. */
  const addressOf = (turn: number) => (turn % 2 === 0 ? `10.1.0.${turn % 20}` : `10.2.${turn % 250}.1`);
  async function flood(): Promise<void> {
    for (const turn of turns) {
      const calls = Array.from({ length: callsOfConnection }, () => leadFrom(addressOf(turn)));
      for (const { status } of await sendRaw(turn % 4 < 2 ? one.url : two.url, calls))
        statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: 20 }, flood));
  const { 200: kept, 429: refused, 503: shed = 0, ...others } = statuses;
  const addresses = new Set(Array.from({ length: floods }, (_, turn) => addressOf(turn)));
  expect([others, kept]).toEqual([{}, 5 * addresses.size]);
  // A machine that is slower than the flood may say that it is busy.
  expect(kept! + refused! + shed).toBe(floods * callsOfConnection);
  const { count } = await one.db
    .selectFrom("lead")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(kept);
  const isMailed = () => one.db.selectFrom("lead").select("lead_id").where("mailed_at", "is not", null).execute();
  await expect
    .poll(async () => {
      await one.runErrands("leads.mail");
      return (await isMailed()).length;
    })
    .toBe(200);
  // Their hour is not over yet.
  await one.runErrands("leads.mail");
  expect(await isMailed()).toHaveLength(200);
  one.clock.advance({ seconds: 3_600 });
  await Promise.all([one, two].map((server) => server.runErrands("leads.mail")));
  expect(await isMailed()).toHaveLength(kept!);
  const mails = await one.db.selectFrom("mail_outbox").select(["subject", "body"]).execute();
  const gathered = mails.filter(({ subject }) => subject.startsWith("Demo requests: "));
  expect(mails).toHaveLength(200 + gathered.length);
  expect(
    gathered.map(({ body: text }) => text.match(/^Lead: /gm)?.length ?? 0).reduce((sum, one_) => sum + one_, 0),
  ).toBe(kept! - 200);
  await two.close();
  await one.close();
});
