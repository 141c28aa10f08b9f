import type { Language } from "@skipline/contract/languages";
import type { Transaction } from "kysely";
import type { ActivityLine } from "../../db/activity-position.ts";
import type { LineHandler } from "../../db/relay.ts";
import type { Database } from "../../db/schema.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { lockGlevent } from "./guests-store.ts";
import { takenBackText } from "./member-texts.ts";
import type { Places } from "./places.ts";
import { lockReservation } from "./reservation-store.ts";

type Trx = Transaction<Database>;

interface TakenBackDeps {
  places: Pick<Places, "cancel">;
  messages: Pick<GuestMessages, "write">;
}

/** A membership whose money went back takes the places along that were bought with its credits and are still to come. */
export function createTakenBack({ places, messages }: TakenBackDeps): LineHandler {
  async function cancelPlace(trx: Trx, place: { reservationId: string; gleventId: string }): Promise<void> {
    const glevent = await lockGlevent(trx, place.gleventId);
    const held = await lockReservation(trx, place.reservationId);
    const isHeld = held?.reservationStatus === "CONFIRMED" || held?.reservationStatus === "PENDING";
    if (!glevent || !held || !isHeld) return;
    const by = { actor: null, because: "MEMBERSHIP_TAKEN_BACK" };
    if ((await places.cancel(trx, glevent, [held], by)) === 0) return;
    const user = await trx
      .selectFrom("app_user")
      .select("phone")
      .select(({ ref }) => ref("language").$castTo<Language>().as("language"))
      .where("user_id", "=", held.userId)
      .executeTakeFirst();
    if (!user) return;
    const body = takenBackText(glevent, held.quantity, user);
    await messages.write(trx, [{ reservationId: held.reservationId, phone: user.phone, body }]);
  }

  return async function followMemberships(trx, lines) {
    for (const { subjectId, createdAt } of lines.filter(isEndOfStay)) {
      const paid = await listPaidBefore(trx, subjectId, createdAt);
      for (const place of paid) await cancelPlace(trx, place);
    }
  };
}

/** Months that were taken back and were the last of the stay. */
function isEndOfStay({ type, details }: ActivityLine): boolean {
  return type === "membership.taken_back" && details["hasEnded"] === true;
}

/** Whoever joins again, and books, does so with new credits. */
function listPaidBefore(trx: Trx, membershipId: string, time: Date) {
  return trx
    .selectFrom("reservation as r")
    .innerJoin("membership as m", "m.user_id", "r.user_id")
    .select(["r.reservation_id as reservationId", "r.glevent_id as gleventId"])
    .where("m.membership_id", "=", membershipId)
    .where("r.status", "in", ["PENDING", "CONFIRMED"])
    .where("r.ended_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("credit_entry as c")
          .select("c.credit_entry_id")
          .whereRef("c.reservation_id", "=", "r.reservation_id")
          .where("c.kind", "=", "SPEND")
          .where("c.created_at", "<=", time),
      ),
    )
    .orderBy("r.glevent_id")
    .execute();
}
