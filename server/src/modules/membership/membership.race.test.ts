import { createMembershipPayment, joinMembership } from "@skipline/contract/membership";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { join, joinBody, longPlanBody, payMembership, planBody } from "../../test/test-members.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, letMinutePass, somePhone } from "../../test/test-venue.ts";

/** One payment joined with by many at once (row P6): 50, or as many as RACES says. */
const tries = countRounds(50);

let server: TestServer;
let pair: ServerProcess[];
let unguarded: ServerProcess[];

const gate = 1;
/** What has succeeded, and been taken, is taken again. Whoever has heard that it was paid can be held there. */
const withoutGuards: Tampering = {
  pauseBefore: { statement: `from "payment" where "payment_id" = $1 and "provider" = $2`, gate },
  rewrite: [
    { find: `and "status" <> $`, replace: `and '' <> $` },
    {
      find: `select * from "membership_purchase" where "purchase_id" = $1 for`,
      replace: `select *, 'OPEN' as status from "membership_purchase" where "purchase_id" = $1 for`,
    },
    { find: `"paid_at" = $4`, replace: `"paid_at" = coalesce("paid_at", $4)` },
  ],
};

beforeAll(async () => {
  server = await startTestServer();
  const start = (tampering: Tampering = {}) =>
    startServerProcess(server.database, server.context.config.auth.clientId, { tampering });
  [pair, unguarded] = await Promise.all([
    Promise.all([start(), start()]),
    Promise.all([start(withoutGuards), start(withoutGuards)]),
  ]);
});
afterAll(async () => {
  await Promise.all([...pair, ...unguarded].map((one) => one.close()));
  await server.close();
});

/** The same guest, signed in at each of the processes. */
async function signInAt(processes: ServerProcess[], phone: string): Promise<Session[]> {
  const sessions = [];
  for (const one of processes) {
    await allowNextCode(server.db, phone);
    sessions.push(await one.signIn(phone));
  }
  return sessions;
}

async function joinMany(processes: ServerProcess[], count: number) {
  const guest = await server.signIn(somePhone());
  const sessions = await signInAt(processes, guest.phone);
  const intentId = await payMembership(server, guest, { card: cards.silent });
  const joinAt = (turn: number) => {
    const at = turn % processes.length;
    return processes[at]!.call(joinMembership, { body: joinBody(intentId) }, sessions[at]!);
  };
  // A person may ask 60 times a minute at each process: so many come at once, then the minute is let pass.
  const answers = [];
  while (answers.length < count) {
    const wave = Math.min(count - answers.length, 60 * processes.length);
    answers.push(...(await Promise.all(Array.from({ length: wave }, (_, turn) => joinAt(turn)))));
    await letMinutePass(server, ...processes);
  }
  const members = await server.db
    .selectFrom("membership")
    .select(["membership_id", "credits", "stay_months"])
    .where("user_id", "=", guest.userId)
    .execute();
  return { answers, members };
}

describe("one payment, many joins at two processes", () => {
  test("make one membership of one month with four credits, and everybody is told of it", async () => {
    const { answers, members } = await joinMany(pair, tries);
    expect(members).toMatchObject([{ credits: 4, stay_months: 1 }]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: tries }, () => 200));
    expect(new Set(answers.map(({ body }) => body.membership.membershipId)).size).toBe(1);
    expect(await findViolations(server.db)).toEqual([]);
  });

  test("make more months of it where nothing guards a payment and its purchase", async () => {
    const bothHaveHeard = await closeGate(server.database.url, gate);
    const joining = joinMany(unguarded, 2);
    await expect.poll(() => bothHaveHeard.countWaiting()).toBe(2);
    await bothHaveHeard.open();
    const { answers, members } = await joining;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(members).toMatchObject([{ stay_months: 2 }]);
    expect(await findViolations(server.db)).not.toEqual([]);
  });
});

test("plans chosen at once, at two processes, are one purchase and one payment", async () => {
  const phone = somePhone();
  const sessions = await signInAt(pair, phone);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const at = index % pair.length;
      const body = index % 3 === 0 ? longPlanBody : planBody;
      return pair[at]!.call(createMembershipPayment, { body }, sessions[at]!);
    }),
  );
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.paymentIntentId);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made).size).toBe(1);
  const guest = await (async () => {
    await allowNextCode(server.db, phone);
    return server.signIn(phone);
  })();
  const { membership } = await join(server, guest, longPlanBody);
  expect(membership).toMatchObject({ membershipDuration: 3, availableCredits: 4 });
  const purchases = await server.db
    .selectFrom("membership_purchase")
    .select("status")
    .where("user_id", "=", guest.userId)
    .execute();
  expect(purchases).toEqual([{ status: "PAID" }]);
});
