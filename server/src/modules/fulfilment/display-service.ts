import { randomBytes, randomUUIDv7 } from "node:crypto";
import { type DisplayLink, mostDisplayLinks } from "@skipline/contract/displays";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Display, StaffCaller } from "../../http/call.ts";
import { hashToken } from "../../token-hash.ts";
import * as store from "./display-store.ts";

type Db = Kysely<Database>;
type By = Pick<StaffCaller, "actor" | "role">;

export type Displays = ReturnType<typeof createDisplays>;

/** Tells the screens of a link, by its id, that it lives no more. */
export const revokedChannel = "display_link_revoked";

/** Links for the screens above a bar. Whoever has the token sees numbers: it is told once, and kept as a hash of 256 random bits. */
export function createDisplays({ db, clock }: { db: Db; clock: Clock }) {
  async function list(vendorLocationId: string): Promise<DisplayLink[]> {
    return (await store.listLinks(db, vendorLocationId)).map(showLink);
  }

  /** @throws AppError RULE_VIOLATED where there are enough of them */
  function make({ actor, role }: By, vendorLocationId: string, name: string) {
    const token = randomBytes(32).toString("base64url");
    return withTransaction(db, async (trx) => {
      const location = await store.lockLocation(trx, role.vendorId, vendorLocationId);
      if (location === null) throw notFound("Location");
      const known = await store.listLinks(trx, vendorLocationId);
      if (known.length >= mostDisplayLinks) {
        throw new AppError("RULE_VIOLATED", words(m.refused_displays_full, { most: mostDisplayLinks }));
      }
      const link = { displayLinkId: randomUUIDv7(), name, madeBy: role.name, madeAt: clock.now(), usedAt: null };
      await store.keepLink(trx, vendorLocationId, link, hashToken(token));
      await record(trx, "display_link.made", { actor, role }, link.displayLinkId, { name, location });
      return { displayLink: showLink(link), token };
    });
  }

  /** @throws AppError NOT_FOUND for one that is gone, or another location's */
  async function revoke({ actor, role }: By, display: Display): Promise<void> {
    await withTransaction(db, async (trx) => {
      const location = await store.lockLocation(trx, role.vendorId, display.vendorLocationId);
      if (location === null) throw notFound("Location");
      const name = await store.deleteLink(trx, display);
      if (name === null) throw notFound("Link");
      await record(trx, "display_link.revoked", { actor, role }, display.displayLinkId, { name, location });
      await sql`select pg_notify(${revokedChannel}, ${display.displayLinkId})`.execute(trx);
    });
  }

  function record(
    trx: Db,
    type: "display_link.made" | "display_link.revoked",
    { actor, role }: By,
    displayLinkId: string,
    details: { name: string; location: string },
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: role.name },
      vendorId: role.vendorId,
      subjectType: "display_link",
      subjectId: displayLinkId,
      details,
    });
  }

  return {
    list,
    make,
    revoke,
    find: (token: string) => store.findLink(db, hashToken(token)),
    noteUse: ({ displayLinkId }: Display) => store.noteUse(db, displayLinkId, clock.now()),
  };
}

function showLink({ displayLinkId, name, madeBy, madeAt, usedAt }: store.KeptLink): DisplayLink {
  return {
    displayLinkId,
    name,
    madeBy,
    datetimeMade: madeAt.toISOString(),
    datetimeUsed: usedAt?.toISOString() ?? null,
  };
}
