import { deviceStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";

/**
 * The keys of draws whose result nobody has seen: on the device, so that neither a lost answer nor a closed tab costs a
 * ticket. Asked again with its key, the server tells what it drew then.
 */
const keys = createIdempotencyKeys({ storage: deviceStorage, storageKey: "skipline.draws" });
const intentOf = (userId: string, contestId: string) => `${userId} ${contestId}`;

export const hasUnfinishedDraw = (userId: string, contestId: string) => keys.find(intentOf(userId, contestId)) !== null;
export const drawKeyFor = (userId: string, contestId: string) => keys.keyFor(intentOf(userId, contestId));
export const finishDraw = (userId: string, contestId: string) => keys.drop(intentOf(userId, contestId));
