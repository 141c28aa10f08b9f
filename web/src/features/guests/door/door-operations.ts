import { admitWalkIn, checkInGuest } from "@skipline/contract/guests";
import type { Guest } from "@skipline/contract/guests";
import * as z from "zod/mini";
import { call } from "#api/call.ts";
import { isLastWord } from "#api/offline-uploader.ts";
import type { Operation, Refusal } from "#api/offline-uploader.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { putGuest } from "./guest-list-query.ts";

const event = { vendorId: z.string(), gleventId: z.string() };

const checkInInput = z.object({
  ...event,
  reservationId: z.string(),
  /** Null: the whole party. */
  people: z.nullable(z.number()),
  /** As the door calls them. */
  name: z.string(),
});

const walkInInput = z.object({
  ...event,
  firstName: z.string(),
  lastName: z.string(),
  quantity: z.number(),
  overCapacity: z.optional(z.boolean()),
});

const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  /** Somebody let them in before. */
  z.object({ kind: z.literal("already"), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
  z.object({ kind: z.literal("notAdmitted"), status: z.nullable(z.string()) }),
  z.object({ kind: z.literal("full") }),
  z.object({ kind: z.literal("notFound") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
/** The server's word on what was done at the door. */
export type DoorAnswer = z.output<typeof answer>;

export type QueuedCheckIn = QueuedOperation<z.output<typeof checkInInput>, DoorAnswer>;
export type QueuedWalkIn = QueuedOperation<z.output<typeof walkInInput>, DoorAnswer>;

type Sent<Q extends QueuedOperation> = Pick<Q, "id" | "input">;
/** When it was done, where it is sent later; the server's own clock counts for what is done now. */
type Later = { checkedInAt?: string };

const laterOf = ({ madeAt }: QueuedOperation): Later => ({ checkedInAt: new Date(madeAt).toISOString() });

/** The server's yes, with the guest as the list has them since. */
export interface LetIn {
  answer: { kind: "done" };
  guest: Guest;
}

async function note(gleventId: string, guest: Guest): Promise<LetIn> {
  await putGuest(gleventId, guest);
  return { answer: { kind: "done" }, guest };
}

export async function sendCheckIn({ id, input }: Sent<QueuedCheckIn>, later: Later = {}): Promise<LetIn> {
  const { vendorId, gleventId, reservationId, people } = input;
  const body = { ...later, ...(people === null ? {} : { people }) };
  const params = { vendorId, gleventId, reservationId };
  const { guest } = await call(checkInGuest, { params, body }, { idempotencyKey: id });
  return note(gleventId, guest);
}

export async function sendWalkIn({ id, input }: Sent<QueuedWalkIn>, later: Later = {}): Promise<LetIn> {
  const { vendorId, gleventId, ...body } = input;
  const params = { vendorId, gleventId };
  const { guest } = await call(admitWalkIn, { params, body: { ...body, ...later } }, { idempotencyKey: id });
  return note(gleventId, guest);
}

const asText = (value: unknown) => (typeof value === "string" ? value : null);

/** The server's last word on what it did not take; null where the same has to be sent again. */
function readRefusal(error: unknown): Refusal<DoorAnswer> | null {
  if (!isLastWord(error)) return null;
  const details = (error.details ?? {}) as Record<string, unknown>;
  switch (error.code) {
    case "ALREADY_CHECKED_IN":
      return { kind: "already", by: asText(details["checkedInBy"]), at: asText(details["checkedInAt"]) };
    case "RESERVATION_NOT_ADMITTED":
      return { kind: "notAdmitted", status: asText(details["reservationStatus"]) };
    case "GUESTLIST_FULL":
      return { kind: "full" };
    case "NOT_FOUND":
      return { kind: "notFound" };
    default:
      return { kind: "refused", message: error.message };
  }
}

/** A guest let in, once, under the check-in's own key. */
export const checkIn: Operation<QueuedCheckIn["input"], DoorAnswer> = {
  kind: "checkIn",
  input: checkInInput,
  answer,
  readRefusal,
  send: async (operation) => (await sendCheckIn(operation, laterOf(operation))).answer,
};

/** Somebody without a reservation put on the list and let in. */
export const walkIn: Operation<QueuedWalkIn["input"], DoorAnswer> = {
  kind: "walkIn",
  input: walkInInput,
  answer,
  readRefusal,
  send: async (operation) => (await sendWalkIn(operation, laterOf(operation))).answer,
};
