import { completeOrder, listLocationOrders } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as z from "zod/mini";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { isLastWord } from "#api/offline-uploader.ts";
import type { Operation, Refusal } from "#api/offline-uploader.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { byTime, operationsOf } from "#stores/offline-queue.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { stepsBefore } from "./steps-before.ts";

/** Staff read and complete orders under the placeholder user. */
export const staffUserId = "_";

const scan = z.object({
  orderId: z.string().check(z.minLength(1)),
  vendorLocationId: z.string().check(z.minLength(1)),
});

const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("previously"), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
  z.object({ kind: z.literal("notPaid") }),
  z.object({ kind: z.literal("wrongLocation") }),
  z.object({ kind: z.literal("notFound") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
/** The server's word on a scan. */
export type ScanAnswer = z.output<typeof answer>;
export type ScanRefusal = Refusal<ScanAnswer>;
/** A scan that found no network. */
export type QueuedScan = QueuedOperation<z.output<typeof scan>, ScanAnswer>;

const typedScan = z.object({
  /** The last six characters of an order id, in small letters. */
  shortId: z.string().check(z.length(6)),
  vendorLocationId: z.string().check(z.minLength(1)),
});
/** An order's last six characters, typed where nobody could look them up. */
export type QueuedTypedScan = QueuedOperation<z.output<typeof typedScan>, ScanAnswer>;

/** The one order of a location that ends like this; null where there is none, or more than one. */
export async function findByShortId({ id, input }: Pick<QueuedTypedScan, "id" | "input">): Promise<string | null> {
  const { shortId, vendorLocationId } = input;
  const asked = { params: { vendorLocationId }, query: { search: shortId, limit: 2 } };
  // The scan's key: by it who did it is known.
  const { items } = await call(listLocationOrders, asked, { idempotencyKey: id });
  const matches = items.filter(({ orderId }) => orderId.endsWith(shortId));
  return matches.length === 1 ? (matches[0]?.orderId ?? null) : null;
}

interface Completed {
  order: Order;
  pickedUpPreviously: boolean;
}

/**
 * Hands an order over under a scan's key; its screen has it as it is then. `isWarned`: somebody was shown why the money may
 * not stay.
 */
export async function completeScanned(
  { id, input }: Pick<QueuedScan, "id" | "input">,
  { isWarned = false } = {},
): Promise<Completed> {
  const { orderId, vendorLocationId } = input;
  await stepsBefore.send(orderId);
  const params = { userId: staffUserId, orderId };
  const query = { vendorLocationId, ...(isWarned && { despiteAlert: "true" as const }) };
  const completed = await call(completeOrder, { params, query }, { idempotencyKey: id });
  queryClient.setQueryData(endpointKey(getOrder, { params }), { order: completed.order });
  return completed;
}

/** Who had it before this scan. */
export function previously({ completedBy, datetimeCompleted }: Order): ScanRefusal {
  return { kind: "previously", by: completedBy, at: datetimeCompleted };
}

async function send(scanned: Pick<QueuedScan, "id" | "input">): Promise<ScanAnswer> {
  const { order, pickedUpPreviously } = await completeScanned(scanned);
  return pickedUpPreviously ? previously(order) : { kind: "done" };
}

async function sendTyped({ id, input }: QueuedTypedScan): Promise<ScanAnswer> {
  const orderId = await findByShortId({ id, input });
  return orderId === null ? { kind: "notFound" } : send({ id, input: { ...input, orderId } });
}

/** The server's last word on a scan that it did not take; null where the same has to be sent again. */
function readRefusal(error: unknown): ScanRefusal | null {
  if (isApiError(error, "ORDER_NOT_PAID")) return { kind: "notPaid" };
  if (isApiError(error, "WRONG_LOCATION")) return { kind: "wrongLocation" };
  if (isApiError(error, "NOT_FOUND")) return { kind: "notFound" };
  return isLastWord(error) ? { kind: "refused", message: error.message } : null;
}

/** The hand-over of an order, once, under the scan's own key. */
export const handOver: Operation<QueuedScan["input"], ScanAnswer> = {
  kind: "handOver",
  input: scan,
  answer,
  send,
  readRefusal,
};

/** The same for an order of which only the last six characters are known. */
export const handOverTyped: Operation<QueuedTypedScan["input"], ScanAnswer> = {
  kind: "handOverTyped",
  input: typedScan,
  answer,
  send: sendTyped,
  readRefusal,
};

export type AnyQueuedScan = QueuedScan | QueuedTypedScan;

/** Scans of either kind, in the order of scanning. */
export function listQueuedScans(all: readonly QueuedOperation[]): AnyQueuedScan[] {
  return [...operationsOf(handOver, all), ...operationsOf(handOverTyped, all)].toSorted(byTime);
}

/** The six characters that stand for an order on the screens. */
export function codeOf({ input }: Pick<AnyQueuedScan, "input">): string {
  return "orderId" in input ? shortOrderId(input.orderId) : input.shortId;
}

/**
 * A scan of the same order before this one that has no answer on a screen yet: its drinks may be over the bar already.
 * `code`: the order's id, or its last six characters.
 */
export function findEarlierScan<S extends AnyQueuedScan>(scans: readonly S[], code: string, id: string): S | null {
  const sorted = scans.toSorted(byTime);
  const own = sorted.findIndex((one) => one.id === id);
  const isSame = ({ input }: S) => {
    const other = "orderId" in input ? input.orderId : input.shortId;
    return other.endsWith(code) || code.endsWith(other);
  };
  return sorted.slice(0, own === -1 ? sorted.length : own).find(isSame) ?? null;
}
