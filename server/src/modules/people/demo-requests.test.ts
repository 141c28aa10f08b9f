import { createLead } from "@skipline/contract/leads";
import { deleteAccount, exportAccount, updateAccount } from "@skipline/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, somePhone } from "../../test/test-venue.ts";
import { deleteByNumber, exportPerson, withoutAccount } from "./index.ts";

const email = "ida@asker.example";
let server: TestServer;
let asker: Session;
let leadId: string;

beforeAll(async () => {
  server = await startTestServer();
  asker = await server.signIn(somePhone());
  const lead = { companyName: "Bar", fullName: "Ida Asker", phone: asker.phone, email, message: "Call me back soon" };
  ({ leadId } = ok(await server.call(createLead, { body: lead }, null, { "idempotency-key": server.newKey() })));
  await server.runErrands("leads.mail");
});
afterAll(() => server.close());

const take = async (as: Session) => ok(await server.call(exportAccount, {}, as)) as unknown as Record<string, unknown>;
const remove = (as: Session) => server.call(deleteAccount, { body: { phoneNumber: as.phone } }, as);
const nothing = { requestsForADemo: [], mails: [] };
const all = { requestsForADemo: [{ fullName: "Ida Asker" }], mails: [{ body: expect.stringContaining("Ida Asker") }] };

test("whoever names the same mail address in their account neither reads nor deletes it", async () => {
  const liar = await server.signIn(somePhone());
  ok(await server.call(updateAccount, { body: { firstName: "Not", lastName: "Ida", email } }, liar));
  expect(await take(liar)).toMatchObject(nothing);
  ok(await remove(liar));
  expect(await take(asker)).toMatchObject(all);
});

test("nor whoever has a number of another country that ends alike", async () => {
  const abroad = `+44${asker.phone.slice(2)}`;
  expect(await exportPerson(server.db, withoutAccount(abroad), server.clock.now())).toMatchObject(nothing);
  await deleteByNumber(server.db, server.clock, abroad);
  expect(await take(asker)).toMatchObject(all);
});

test("who asked takes it along, with the mail about it", async () => {
  ok(await remove(asker));
  expect(await server.db.selectFrom("lead").selectAll().where("lead_id", "=", leadId).execute()).toEqual([]);
  expect(await server.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
});
