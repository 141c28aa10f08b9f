import { holderHeader } from "@skipline/contract/pins";
import { resetPin } from "@skipline/contract/roles";
import { setOwnPin, sharePhone, switchHolder } from "@skipline/contract/shared-phones";
import type { ServerProcess } from "./start-server-process.ts";
import type { Session, TestServer } from "./test-server.ts";
import { ok, type TestVenue } from "./test-venue.ts";

export const testPin = "295036";

type Caller = Pick<ServerProcess, "call">;

export async function setPin(server: Caller, person: Session, pin = testPin): Promise<void> {
  ok(await server.call(setOwnPin, { body: { pin } }, person));
}

/** Shares the phone of somebody who has a PIN. */
export async function share(server: Caller, vendorId: string, phone: Session): Promise<void> {
  ok(await server.call(sharePhone, { params: { vendorId } }, phone));
}

export async function take(server: Caller, vendorId: string, phone: Session, { userId }: Session, pin = testPin) {
  const taken = ok(await server.call(switchHolder, { params: { vendorId }, body: { userId, pin } }, phone));
  return taken.holder.mark;
}

export const by = (mark: string, secondsAgo?: number) => ({
  [holderHeader]: secondsAgo === undefined ? mark : `${mark};${secondsAgo}`,
});

/** Somebody's session on their own phone, which another one holds. */
export type HeldSession = Session & { mark: string; person: string; owner: string };

/** For each pair of callers a phone of the second one's, held by the first. */
export async function holdPhones<Who extends string>(
  server: TestServer,
  vendorId: string,
  sessions: Readonly<Record<Who, Session>>,
  pairs: readonly (readonly [person: Who, owner: Who])[],
): Promise<HeldSession[]> {
  const held: HeldSession[] = [];
  for (const caller of new Set(pairs.flat())) await setPin(server, sessions[caller]);
  for (const [person, owner] of pairs) {
    // A code may be asked for again.
    server.clock.advance({ seconds: 61 });
    const phone = await server.signIn(sessions[owner].phone);
    await share(server, vendorId, phone);
    held.push({ ...phone, person, owner, mark: await take(server, vendorId, phone, sessions[person]) });
  }
  return held;
}

/** A row for somebody in every table of shared phones; they have a role there already. */
export async function workWithPhones(server: TestServer, venue: TestVenue, person: Session, boss: Session) {
  const { vendorId } = venue;
  await setPin(server, person);
  const shared = await server.signIn(venue.phones.MANAGER);
  await setPin(server, shared);
  await share(server, vendorId, shared);
  await take(server, vendorId, shared, person);
  ok(await server.call(resetPin, { params: { vendorId, phoneNumber: person.phone } }, boss));
  const own = { shared_phone_id: server.newKey(), session_id: server.newKey(), user_id: person.userId };
  const now = server.clock.now();
  await server.db
    .insertInto("shared_phone")
    .values({ ...own, vendor_id: vendorId, made_at: now, expires_at: now })
    .execute();
  const tried = { user_id: shared.userId, phone_user_id: person.userId, tries: 1 };
  await server.db.insertInto("pin_try").values(tried).execute();
  // A code may be asked for again.
  server.clock.advance({ seconds: 61 });
}
