import { randomUUID } from "node:crypto";
import { withEcho } from "@skipline/contract/echo";
import { defineEndpoint } from "@skipline/contract/endpoint";
import { createEvent, updateEvent } from "@skipline/contract/events";
import type { FastifyInstance } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { assertInvariants } from "../test/invariants.ts";
import { type KeyedCall, keyedCalls, type SomeInput } from "../test/keyed-calls.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { codeOf, ok, openVenue, somePhone, type TestVenue } from "../test/test-venue.ts";
import { createCallLimits } from "./call-limits.ts";
import { route } from "./call.ts";
import { hashOf, once } from "./effect.ts";
import { createHttpApp } from "./http-app.ts";
import { createLines } from "./lines.ts";
import { mount } from "./mount.ts";
import { createTurns } from "./turns.ts";

/** Beside servers of the release before: its SQL, as it was. */
let server: TestServer;
let venue: TestVenue;
let calls: Record<string, KeyedCall>;
const operator = somePhone();

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operator } });
  venue = await openVenue(server.db, "aurora");
  calls = await keyedCalls({ server, venue, operator: await server.signIn(operator) });
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

async function run<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(server.db)).rows;
}

/** As both parse it. */
const read = ({ endpoint, first: { params, body } }: KeyedCall) => ({ params, body: endpoint.body?.parse(body) });

const call = ({ endpoint, as }: KeyedCall, input: SomeInput, key: string) =>
  server.call(endpoint, input as never, as, { "idempotency-key": key });

/** How an older server takes a key: what was made under it before, or nothing where it is another's. */
const claim = (userId: string, endpoint: string, key: string, hash: string) =>
  run(sql<{ made: string | null }>`
    insert into idempotency_key (user_id, endpoint, key, body_hash, created_at, locked_until, claim)
    values (${userId}, ${endpoint}, ${key}, ${hash}, now(), now() + interval '10 s', gen_random_uuid())
    on conflict (user_id, endpoint, key) do update set body_hash = excluded.body_hash, created_at = excluded.created_at,
      locked_until = excluded.locked_until, claim = excluded.claim, status = null, response = null,
      made = case when idempotency_key.created_at < now() - interval '24 hours' then null else idempotency_key.made end
    where idempotency_key.created_at < now() - interval '24 hours' or (idempotency_key.status is null
      and idempotency_key.locked_until <= now() and idempotency_key.body_hash = excluded.body_hash)
    returning made`);

describe("a key that both keep beside the call", () => {
  const id = "events.createEvent";
  const asked = () => ({ ...calls[id]!, hash: hashOf(read(calls[id]!)), userId: calls[id]!.as.userId });

  test("taken here is found there, and is another call's there too", async () => {
    const key = randomUUID();
    const { first, hash, userId } = asked();
    const answer = await call(asked(), first, key);
    const { eventId } = (answer.body as { event: { eventId: string } }).event;
    expect(await claim(userId, id, key, "another")).toEqual([]);
    expect(await claim(userId, id, key, hash)).toEqual([{ made: eventId }]);
  });

  test("taken there is waited for here, then answered with what was made, whether its answer was kept or lost", async () => {
    const { first, other, hash, userId, countDone } = asked();
    const { event } = (await call(asked(), first, randomUUID())).body as { event: { eventId: string } };
    const before = await countDone();
    for (const kept of [sql`status = 200, response = '\\x00'`, sql`locked_until = now()`]) {
      const key = randomUUID();
      expect(await claim(userId, id, key, hash)).toEqual([{ made: null }]);
      expect(codeOf(await call(asked(), first, key))).toBe("IDEMPOTENCY_KEY_IN_USE");
      await run(sql`update idempotency_key set made = ${event.eventId}, ${kept} where key = ${key}`);
      expect((await call(asked(), first, key)).body).toMatchObject({ event: { eventId: event.eventId } });
      expect(codeOf(await call(asked(), other, key))).toBe("IDEMPOTENCY_KEY_REUSED");
    }
    expect(await countDone()).toBe(before);
  });

  test("of a server that died there is free here, and what it does later is nothing", async () => {
    const { first, hash, userId } = asked();
    const key = randomUUID();
    await claim(userId, id, key, hash);
    const [{ held } = { held: "" }] = await run(sql<{ held: string }>`
      update idempotency_key set locked_until = now() where key = ${key} returning claim as held`);
    expect((await call(asked(), first, key)).status).toBe(200);
    expect(
      await run(sql`update idempotency_key set made = 'late' where key = ${key} and claim = ${held} returning 1`),
    ).toEqual([]);
  });
});

test("a body that echoes an answer is the same call here and there", async () => {
  const { vendorId } = venue;
  const { as: admin } = calls[updateEvent.id]!;
  const newEvent = { eventName: "Night", status: "UPCOMING" as const };
  const { event } = ok(await server.call(createEvent, { params: { vendorId }, body: newEvent }, admin));
  const input = { params: { vendorId }, body: { ...event, eventName: "Late" } };
  // There all that was sent is remembered.
  const hash = hashOf(read({ ...calls[updateEvent.id]!, first: input }));
  const send = (key: string, sent = input) => server.call(updateEvent, sent, admin, { "idempotency-key": key });

  const key = randomUUID();
  const changed = ok(await send(key)).event;
  expect(changed).toMatchObject({ eventName: "Late", version: event.version + 1 });
  expect(await claim(admin.userId, updateEvent.id, key, hash)).toEqual([{ made: event.eventId }]);

  const theirs = randomUUID();
  await claim(admin.userId, updateEvent.id, theirs, hash);
  await run(sql`update idempotency_key set made = ${event.eventId}, locked_until = now() where key = ${theirs}`);
  expect(ok(await send(theirs)).event).toEqual(changed);
  const other = { ...input, body: { ...input.body, eventName: "Later" } };
  for (const one of [key, theirs]) expect(codeOf(await send(one, other))).toBe("IDEMPOTENCY_KEY_REUSED");
});

describe("a call at servers of which one shows a field more", () => {
  const made: string[] = [];
  const apps: FastifyInstance[] = [];
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  /** Which shows this of a drink, and takes it back from whoever changes the price. */
  async function startDrinks(shown: Parameters<typeof withEcho>[1]): Promise<FastifyInstance> {
    const endpoint = defineEndpoint({
      id: "test.changeDrink",
      summary: "Change a drink",
      method: "PUT",
      path: "/drinks",
      access: { kind: "user" },
      body: withEcho({ price: z.string() }, shown),
      output: z.object({ price: z.string() }),
      idempotent: "effect",
    });
    const { db, clock } = server;
    const change = route(endpoint, ({ body: { price } }, { key }) =>
      once(
        db,
        key,
        async () => {
          made.push(price);
          return { made: price, answer: { price } };
        },
        async (known) => ({ price: known }),
      ),
    );
    const foreignOrigins = { connect: [], script: [], frame: [] };
    const log = pino({ level: "silent" });
    const app = await createHttpApp({ log, trustedProxyHops: 0, isHttps: false, foreignOrigins });
    apps.push(app);
    mount(app, [change], {
      db,
      clock,
      turns: createTurns(createLines(), { connections: 20 }),
      authenticate: async () => ({ userId: "staff", phone: "+12135550101", sessionId: null }),
      assertLive: async () => {},
      lookups: {
        findRole: async () => null,
        findVendorOfLocation: async () => null,
        findOrderScope: async () => null,
        isPlatformOperator: () => false,
        isStaff: async () => false,
        hasRoleSomewhere: async () => false,
        findHolder: async (signedIn) => signedIn,
        findDisplay: async () => null,
        findPrinter: async () => null,
      },
      limits: createCallLimits({ clock }),
      checkAnswers: true,
    });
    return app;
  }

  async function send(app: FastifyInstance, key: string, body: object): Promise<unknown> {
    const headers = { authorization: "Bearer a.b.c", "idempotency-key": key };
    return (await app.inject({ method: "PUT", url: "/api/drinks", headers, payload: body })).json();
  }

  test("is the same at both, and another call is another", async () => {
    const [fewer, more] = await Promise.all([
      startDrinks({ tags: z.array(z.object({ tag: z.string() })) }),
      startDrinks({
        tags: z.array(z.object({ tag: z.string(), addedBy: z._default(z.string(), "nobody") })),
        allergens: z._default(z.array(z.string()), []),
      }),
    ]);
    const echoes = [{}, { tags: [{ tag: "cold" }] }, { tags: [{ tag: "cold", addedBy: "Kim" }] }];
    for (const echo of echoes) {
      const body = { ...echo, price: "8.00" };
      for (const [first, second] of [
        [fewer, more],
        [more, fewer],
      ] as const) {
        const key = randomUUID();
        made.length = 0;
        expect(await send(first, key, body)).toEqual({ price: "8.00" });
        expect(await send(second, key, body)).toEqual({ price: "8.00" });
        expect(made).toEqual(["8.00"]);
        expect(await send(second, key, { ...body, price: "9.00" })).toMatchObject({
          error: { code: "IDEMPOTENCY_KEY_REUSED" },
        });
        expect(made).toEqual(["8.00"]);
      }
    }
  });
});
