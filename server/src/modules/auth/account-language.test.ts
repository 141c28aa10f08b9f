import { keepLanguage } from "@skipline/contract/account";
import type { Language } from "@skipline/contract/languages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, somePhone } from "../../test/test-venue.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tell = async (as: Session, language: Language, isChosen: boolean) =>
  ok(await server.call(keepLanguage, { body: { language, isChosen } }, as)).language;

const keptOf = async ({ userId }: Session) =>
  (await server.db.selectFrom("app_user").select("language").where("user_id", "=", userId).executeTakeFirstOrThrow())
    .language;

test("an account has the language of its first page, then the one that was chosen last", async () => {
  const person = await server.signIn(somePhone());
  expect(await keptOf(person)).toBe("en");
  expect(await tell(person, "es", false)).toBe("es");
  // Another device, where nobody has chosen: it learns what the account's is.
  expect(await tell(person, "en", false)).toBe("es");
  expect(await tell(person, "en", true)).toBe("en");
  expect(await tell(person, "es", false)).toBe("en");
  expect(await keptOf(person)).toBe("en");
});

test("nobody's language is written by another one, nor is one that we lack", async () => {
  const [one, other] = await Promise.all([server.signIn(somePhone()), server.signIn(somePhone())]);
  await tell(one, "es", true);
  expect(await keptOf(other)).toBe("en");
  const refused = await server.call(keepLanguage, { body: { language: "fr" as Language, isChosen: true } }, one);
  expect([refused.status, await keptOf(one)]).toEqual([400, "es"]);
  expect((await server.call(keepLanguage, { body: { language: "es", isChosen: true } })).status).toBe(401);
});
