import { holderHeader } from "@skipline/contract/pins";
import { setOwnPin, sharePhone, switchHolder } from "@skipline/contract/shared-phones";
import type { ServerProcess } from "./start-server-process.ts";
import type { Session, TestServer } from "./test-server.ts";
import { ok } from "./test-venue.ts";

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
