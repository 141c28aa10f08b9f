import { requestLanguageHeader } from "@skipline/contract/languages";
import * as contract from "@skipline/contract/rewards";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContest, draw, winPrize } from "../../test/test-contests.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "prizes-words");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const shirt = { name: "Shirt", description: "Any size", mediaId: null, quantity: 5, odds: 1_000_000 };
const spanish = { name: "Playera", description: "Cualquier talla" };

const params = (eventId: string) => ({ vendorId: venue.vendorId, eventId });
const save = (eventId: string, prizes: readonly object[], version = 1) =>
  server.call(contract.saveContest, { params: params(eventId), body: { prizes: prizes as never, version } }, manager);
const open = () => addContest(server.db, venue.vendorId, { prizes: [{}] }).then(({ eventId }) => eventId);

test("a prize has words in other languages, which guests read, and what was won keeps them", async () => {
  const eventId = await open();
  const { prizes } = ok(await save(eventId, [{ ...shirt, translations: { es: { ...spanish, name: " Playera " } } }]));
  expect(prizes).toMatchObject([{ name: "Shirt", translations: { es: spanish } }]);
  const shown = ok(await server.call(contract.listPrizes, { params: { contestId: eventId } }));
  expect(shown.prizes).toMatchObject([{ name: "Shirt", translations: { es: spanish } }]);

  const guest = await server.signIn(somePhone());
  const won = await winPrize(server, eventId, guest);
  const words = { es: { prizeName: "Playera", prizeDescription: "Cualquier talla" } };
  expect(won).toMatchObject({ prizeName: "Shirt", translations: words });
  const { rewards } = ok(await server.call(contract.listRewards, { query: {} }, guest));
  expect(rewards).toEqual([won]);
  const input = { params: { vendorId: venue.vendorId }, body: { claimCode: won.claimCode } };
  expect(ok(await server.call(contract.findRewardByCode, input, manager)).reward).toEqual(won);
});

test("a win is told in the words of its reader's language", async () => {
  const eventId = await open();
  ok(await save(eventId, [{ ...shirt, translations: { es: { name: "Playera" } } }]));
  const guest = await server.signIn(somePhone());
  const key = server.newKey();
  const headers = { "idempotency-key": key, [requestLanguageHeader]: "es" };
  ok(await server.call(contract.createRewardTicket, { body: { sourceType: "SIGNIN", eventId } }, guest, headers));
  const input = { params: { contestId: eventId }, body: {} };
  const told = ok(await server.call(contract.drawPrize, input, guest, headers));
  expect(told.message).toContain("Playera");
  expect(ok(await draw(server, eventId, guest, key)).message).toContain("Shirt");
});

test("words that are not named stay, those that are named are all of their language, and the trail tells of them", async () => {
  const eventId = await open();
  const made = ok(await save(eventId, [{ ...shirt, translations: { es: spanish } }]));
  const [{ prizeId } = { prizeId: "" }] = made.prizes;
  // As a page of the release before: it knows of none.
  const renamed = ok(await save(eventId, [{ ...shirt, prizeId, name: "T-shirt" }], 2));
  expect(renamed.prizes).toMatchObject([{ name: "T-shirt", translations: { es: spanish } }]);
  // All that was given can be taken back.
  expect(ok(await save(eventId, renamed.prizes, 3)).prizes).toEqual(renamed.prizes);
  const emptied = ok(await save(eventId, [{ ...shirt, prizeId, translations: { es: {} } }], 4));
  expect(emptied.prizes[0]).not.toHaveProperty("translations");
  const long = { es: { name: "x".repeat(201) } };
  expect(codeOf(await save(eventId, [{ ...shirt, translations: long }], 5))).toBe("BAD_REQUEST");

  const trail = { params: { vendorId: venue.vendorId }, query: { subjectType: "contest" as const } };
  const { items } = ok(await server.call(listActivities, trail, manager));
  const [last, same, silent] = items.filter(({ subjectId }) => subjectId === eventId).map(({ details }) => details);
  const known = { es: { "0.name": "Playera", "0.description": "Cualquier talla" } };
  expect(last).toMatchObject({ before: { translations: known }, after: { translations: {} } });
  for (const details of [same, silent]) expect(details?.["after"]).not.toHaveProperty("translations");
});
