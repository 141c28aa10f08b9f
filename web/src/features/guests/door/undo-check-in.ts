import { undoCheckIn } from "@skipline/contract/guests";
import type { Guest } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { putGuest } from "./guest-list-query.ts";

const keys = createIdempotencyKeys();

export interface EventPath {
  vendorId: string;
  gleventId: string;
}

/** Takes a check-in back, under one key however often it is asked for. Null when it is done, else why not. */
export async function takeBack(
  event: EventPath,
  { reservationId, checkedInAt, arrived }: Pick<Guest, "reservationId" | "checkedInAt" | "arrived">,
  reason: string,
): Promise<string | null> {
  const body = { reason };
  const idempotencyKey = keys.keyFor(`undo ${reservationId} ${checkedInAt} ${arrived}`, body);
  try {
    const answer = await call(undoCheckIn, { params: { ...event, reservationId }, body }, { idempotencyKey });
    await putGuest(event.gleventId, answer.guest);
    return null;
  } catch (failure) {
    return failure instanceof ApiError ? failure.message : m.door_undo_offline();
  }
}
