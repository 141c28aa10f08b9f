import type { Language } from "@skipline/contract/languages";
import type { Transaction } from "kysely";
import type { ActivityLine } from "../../db/activity-position.ts";
import type { LineHandler } from "../../db/relay.ts";
import type { Database } from "../../db/schema.ts";
import type { GuestMessages } from "./guest-messages.ts";
import { lockGlevent } from "./guests-store.ts";
import { membershipEndedText, takenBackText } from "./member-texts.ts";
import type { Places } from "./places.ts";
import { lockReservation } from "./reservation-store.ts";

type Trx = Transaction<Database>;

interface TakenBackDeps {
  places: Pick<Places, "cancel">;
  messages: Pick<GuestMessages, "write">;
}

/** The lines of activity that end a stay: why its places are cancelled, and what their member reads. */
const ends = {
  "membership.taken_back": { because: "MEMBERSHIP_TAKEN_BACK", text: takenBackText },
  "membership.ended": { because: "MEMBERSHIP_ENDED", text: membershipEndedText },
} as const;

/** A membership that ends early takes the places along that were bought with its credits and are still to come. */
export function createTakenBack({ places, messages }: TakenBackDeps): LineHandler {
  async function cancelPlace(
    trx: Trx,
    place: { reservationId: string; gleventId: string },
    { because, text }: (typeof ends)[keyof typeof ends],
  ): Promise<void> {
    const glevent = await lockGlevent(trx, place.gleventId);
    const held = await lockReservation(trx, place.reservationId);
    const isHeld = held?.reservationStatus === "CONFIRMED" || held?.reservationStatus === "PENDING";
    if (!glevent || !held || !isHeld) return;
    if ((await places.cancel(trx, glevent, [held], { actor: null, because })) === 0) return;
    const user = await trx
      .selectFrom("app_user")
      .select("phone")
      .select(({ ref }) => ref("language").$castTo<Language>().as("language"))
      .where("user_id", "=", held.userId)
      .executeTakeFirst();
    if (!user?.phone) return;
    const body = text(glevent, held.quantity, user);
    await messages.write(trx, [{ reservationId: held.reservationId, phone: user.phone, body }]);
  }

  return async function followMemberships(trx, lines) {
    for (const { type, subjectId, createdAt } of lines.filter(isEndOfStay)) {
      const paid = await listPaidBefore(trx, subjectId, createdAt);
      for (const place of paid) await cancelPlace(trx, place, ends[type as keyof typeof ends]);
    }
  };
}

/** Months that went and were the last of the stay. */
function isEndOfStay({ type, details }: ActivityLine): boolean {
  return type in ends && details["hasEnded"] === true;
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
