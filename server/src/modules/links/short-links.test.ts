import { hostileTargets } from "@skipline/contract/leaving-targets";
import {
  createShortLink,
  getShortCodeRedirect,
  listShortLinks,
  retireShortLink,
  updateShortLink,
} from "@skipline/contract/links";
import { listActivities } from "@skipline/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let manager: Session;
let rival: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "links");
  other = await openVenue(server.db, "rival");
  manager = await server.signIn(venue.phones.MANAGER);
  storable = hostileTargets(server.url).filter((target) => target !== "" && !/[\0\p{Surrogate}]/u.test(target));
  rival = await server.signIn(other.phones.MANAGER);
});
beforeEach(() => letMinutePass(server));
afterAll(() => server.close());

const params = (code: string) => ({ vendorId: venue.vendorId, code });

function create(code: string, redirectUrl: string, key = server.newKey()) {
  const headers = { "idempotency-key": key };
  return server.call(
    createShortLink,
    { params: { vendorId: venue.vendorId }, body: { code, redirectUrl } },
    manager,
    headers,
  );
}

const update = (code: string, redirectUrl: string, as = manager) =>
  server.call(updateShortLink, { params: params(code), body: { redirectUrl } }, as);

/** Past the rule, as if it had been stored before there was one. */
async function smuggle(links: (readonly [code: string, target: string])[]) {
  const rows = links.map(([code, target]) => ({ code, redirect_url: target, created_at: new Date() }));
  await server.db.insertInto("short_link").values(rows).execute();
}

/** What text of the database can hold. */
let storable: string[];

const follow = (code: string) => server.call(getShortCodeRedirect, { params: { code } });

const targetOf = async (code: string) => ok(await follow(code)).redirect.redirectUrl;

async function list(query: Parameters<typeof server.call<typeof listShortLinks>>[1]["query"] = {}) {
  return ok(await server.call(listShortLinks, { params: { vendorId: venue.vendorId }, query }, manager));
}

describe("a short link", () => {
  it("leads to a page of ours or another site, in any case of its code", async () => {
    ok(await create("Poster-1", "/location/064E1?table=4"));
    ok(await create("tickets", "https://tickets.example/buy"));
    for (const code of ["poster-1", "POSTER-1", "Poster-1"])
      expect(await targetOf(code)).toBe("/location/064E1?table=4");
    expect(await targetOf("tickets")).toBe("https://tickets.example/buy");
  });

  it("to our own address stays in the app", async () => {
    ok(await create("own", ` ${server.url}/vendor/vnd-aurora`));
    expect(await targetOf("own")).toBe("/vendor/vnd-aurora");
  });

  it("may be given another target", async () => {
    ok(await create("moved", "/location/064E1"));
    ok(await update("MOVED", "/location/7M3RC"));
    expect(await targetOf("moved")).toBe("/location/7M3RC");
  });

  it.each(["unknown", "with.dot", "x".repeat(33)])("%s is not there", async (code) => {
    const { status, body } = await follow(code);
    expect([status, body]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });

  it("may lead to one more short link, and no further; rings end", async () => {
    ok(await create("last", "/location/064E1"));
    ok(await create("second", "/R/last"));
    expect(await targetOf("second")).toBe("/location/064E1");
    for (const [code, target] of [
      ["third", "/r/second"],
      ["itself", "/r/itself"],
      ["astray", "/R/nowhere"],
    ] as const) {
      expect((await create(code, target)).body).toMatchObject({ error: { code: "RULE_VIOLATED" } });
      await smuggle([[code, target]]);
    }
    await smuggle([
      ["there", `${server.url}/r/back/`],
      ["back", "/r/there?x=1"],
    ]);
    for (const code of ["third", "itself", "astray", "there"]) expect((await follow(code)).status).toBe(404);
  });

  it("that is hostile is refused when stored, inline, and when followed all the same", async () => {
    // White space around an address that somebody pasted is not part of it.
    const hostile = storable.filter((target) => target.trim() === target);
    const answers = await Promise.all(hostile.map((target, index) => create(`hostile-${index}`, target)));
    const refused = answers.map(({ status, body }) => [status, JSON.stringify(body).includes("body.redirectUrl")]);
    expect(refused.filter(([status, isInline]) => (status !== 422 && status !== 400) || !isInline)).toEqual([]);
    const smuggled = (index: number) => `smuggled-${index}`;
    await smuggle(storable.map((target, index) => [smuggled(index), target]));
    const followed = await Promise.all(storable.map((_, index) => follow(smuggled(index))));
    expect(storable.filter((_, index) => followed[index]?.status !== 404)).toEqual([]);
    expect(storable.length).toBeGreaterThan(90);
  });
});

describe("a vendor's short links", () => {
  it("have codes that are given once, in any case and over all vendors", async () => {
    ok(await create("Mine", "/lusiv"));
    const own = await create("mINE", "/heartla");
    expect([own.status, own.body]).toMatchObject([
      409,
      { error: { code: "SHORT_CODE_TAKEN", details: { isOwn: true } } },
    ]);
    const theirs = await server.call(
      createShortLink,
      { params: { vendorId: other.vendorId }, body: { code: "MINE", redirectUrl: "/heartla" } },
      rival,
    );
    expect([theirs.status, theirs.body]).toMatchObject([409, { error: { details: { isOwn: false } } }]);
    expect(await targetOf("mine")).toBe("/lusiv");
  });

  it("are made once by one key, and one of two that race for a code has it", async () => {
    const key = server.newKey();
    const [first, again] = [ok(await create("once", "/lusiv", key)), ok(await create("once", "/lusiv", key))];
    expect(again).toEqual(first);
    const racers = await Promise.all(Array.from({ length: 8 }, () => create("race", "/lusiv")));
    expect(racers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it("are as if absent to another vendor", async () => {
    ok(await create("hidden", "/lusiv"));
    await smuggle([["platform", "/lusiv"]]);
    for (const code of ["hidden", "platform", "never"]) {
      const theirs = { vendorId: other.vendorId, code };
      const tried = [
        await server.call(updateShortLink, { params: theirs, body: { redirectUrl: "/" } }, rival),
        await server.call(retireShortLink, { params: theirs }, rival),
      ];
      expect(tried.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(await targetOf("hidden")).toBe("/lusiv");
  });

  it("lead nowhere when they are retired, keep their code, and can be brought back", async () => {
    ok(await create("summer", "/lusiv"));
    const retired = ok(await server.call(retireShortLink, { params: params("summer") }, manager)).shortLink;
    expect(ok(await server.call(retireShortLink, { params: params("summer") }, manager)).shortLink).toEqual(retired);
    expect(retired.retiredAt).not.toBeNull();
    expect((await follow("summer")).status).toBe(404);
    expect((await create("summer", "/lusiv")).status).toBe(409);
    expect(ok(await update("summer", "/lusiv")).shortLink.retiredAt).toBeNull();
    expect(await targetOf("summer")).toBe("/lusiv");
  });

  it("are listed newest first, page by page, and found by a part of code or target", async () => {
    const before = await list();
    for (const code of ["page-1", "page-2", "page-3"]) ok(await create(code, `/vendor/${code}`));
    server.clock.advance({ seconds: 1 });
    ok(await create("page-4", "https://find.example/100%/me_"));
    const first = await list({ limit: 3 });
    expect(first.shortLinks.map(({ code }) => code)).toEqual(["page-4", "page-3", "page-2"]);
    const rest = await list({ limit: 1, nextToken: first.nextToken! });
    expect(rest.shortLinks.map(({ code }) => code)).toEqual(["page-1"]);
    expect(rest.total).toBe(before.total + 4);
    for (const [search, found] of [
      ["PAGE-4", 1],
      ["/vendor/page", 3],
      ["ME_", 1],
      ["%", 1],
      ["nothing", 0],
    ] as const) {
      expect((await list({ search })).shortLinks.length, search).toBe(found);
    }
  });

  it("take back what their list gave", async () => {
    const { shortLink } = ok(await create("echo", "/lusiv"));
    const { code } = shortLink;
    expect(
      ok(await server.call(updateShortLink, { params: params(code), body: shortLink }, manager)).shortLink,
    ).toEqual(shortLink);
  });

  it("are not changed by who saw another one, and are by who repeats a call whose answer was lost", async () => {
    ok(await create("seen", "/lusiv"));
    const send = (redirectUrl: string, was: { redirectUrl: string; isRetired: boolean }) =>
      server.call(updateShortLink, { params: params("seen"), body: { redirectUrl, was } }, manager);
    const was = { redirectUrl: "/lusiv", isRetired: false };
    for (const _ of "ab") ok(await send("/heartla", was));
    const late = await send("/location/064E1", was);
    const now = { redirectUrl: "/heartla", isRetired: false };
    expect([late.status, late.body]).toMatchObject([409, { error: { code: "LINK_CHANGED", details: { was: now } } }]);
    ok(await server.call(retireShortLink, { params: params("seen") }, manager));
    expect(codeOf(await send("/location/064E1", now))).toBe("LINK_CHANGED");
    ok(await send("/location/064E1", { ...now, isRetired: true }));
    expect(await targetOf("seen")).toBe("/location/064E1");
  });

  it("leave a line in the trail for each change, and none for a repeat", async () => {
    ok(await create("trail", "/lusiv"));
    for (const target of ["/lusiv", "/heartla", "/heartla"]) ok(await update("trail", target));
    for (const _ of "ab") ok(await server.call(retireShortLink, { params: params("trail") }, manager));
    ok(await update("trail", "/heartla"));
    const { items } = ok(
      await server.call(
        listActivities,
        { params: { vendorId: venue.vendorId }, query: { subjectType: "link" } },
        manager,
      ),
    );
    const own = items.filter((item) => item.subjectId === "trail");
    expect(own.map(({ type }) => type)).toEqual(["link.brought_back", "link.retired", "link.changed", "link.created"]);
    expect(own[2]?.details).toEqual({ before: { redirectUrl: "/lusiv" }, after: { redirectUrl: "/heartla" } });
    expect(own[0]?.actorName).toMatch(/^MANAGER/);
  });
});

test("a vendor takes so many codes in a day, and so many in all, retired ones too; two at once don't pass together", async () => {
  const { vendorId, phones } = await openVenue(server.db, "hoarder");
  let hoarder = await server.signIn(phones.MANAGER);
  const hoard = (code: string) =>
    server.call(createShortLink, { params: { vendorId }, body: { code, redirectUrl: "/lusiv" } }, hoarder);
  const fill = (from: number, upto: number, age: string) =>
    sql`insert into short_link (code, redirect_url, vendor_id, created_at, retired_at)
      select 'hoard-' || n, '/lusiv', ${vendorId}, ${server.clock.now()}::timestamptz - ${age}::interval, now()
      from generate_series(${from}::int, ${upto}::int) n`.execute(server.db);
  await fill(1, 199, "1 hour");
  const answers = await Promise.all([hoard("one"), hoard("two"), hoard("three")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("3600");
  server.clock.advance({ seconds: 86_400 });
  hoarder = await server.signIn(phones.MANAGER);
  ok(await hoard("next-day"));
  await fill(200, 1_998, "2 days");
  expect(codeOf(await hoard("too-many"))).toBe("RULE_VIOLATED");
  // Nobody else is kept from theirs.
  const modest = await openVenue(server.db, "modest");
  const body = { code: "too-many", redirectUrl: "/lusiv" };
  ok(
    await server.call(
      createShortLink,
      { params: { vendorId: modest.vendorId }, body },
      await server.signIn(modest.phones.MANAGER),
    ),
  );
});
