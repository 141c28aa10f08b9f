import { cancelledReason } from "@skipline/contract/order-cancelling";
import { noRefundReason } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { takenBackAtDoor } from "@skipline/contract/trail";
import { capital } from "#lib/capital.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatCents } from "@skipline/contract/price";
import { staffName } from "#lib/staff-name.ts";
import { nameStation } from "#lib/station-words.ts";
import { type Activity, type Values, detailOf, nameRole, nothing } from "./activity-details.ts";

/** A record's sentence, by whomever did it where their name is known; null where the record lacks what is said in it. */
type Tell = (activity: Activity, actor: string | null) => string | null;

/** What a sentence has of its record; null where that is not there. */
type Read<Facts> = (activity: Activity) => Facts | null;

/** Somebody's deed: one text with their name, and one without. */
function did<Facts>(
  read: Read<Facts>,
  by: (facts: Facts & { actor: string }) => string,
  byNobody: (facts: Facts) => string,
): Tell {
  return (activity, actor) => {
    const facts = read(activity);
    if (!facts) return null;
    return actor === null ? byNobody(facts) : by({ ...facts, actor });
  };
}

/** What comes about by itself: a name, where there is one all the same, stands before it. */
function happened<Facts>(read: Read<Facts>, tell: (facts: Facts) => string): Tell {
  return (activity, actor) => {
    const facts = read(activity);
    if (!facts) return null;
    return actor === null ? tell(facts) : `${actor}: ${tell(facts)}`;
  };
}

/** The first that has all that it says. */
function firstOf(...tells: readonly Tell[]): Tell {
  return (activity, actor) => tells.map((tell) => tell(activity, actor)).find((text) => text !== null) ?? null;
}

function choose(pick: (details: Values) => Tell): Tell {
  return (activity, actor) => pick(activity.details)(activity, actor);
}

const nothingMore = () => ({});

/** "#a1b2c3 ($9.99)", without the total where the record has none. */
function orderOf({ subjectId, details: { totalCents } }: Activity) {
  const total = typeof totalCents === "number" ? ` (${formatCents(totalCents)})` : "";
  return { order: `#${shortOrderId(subjectId)}${total}` };
}

/** Of a payment's line: what it was for. Memberships are no venue's, and no venue reads of their payments. */
function paymentOf({ details: { purpose, reference, amountCents } }: Activity) {
  if (purpose === "MEMBERSHIP" || typeof amountCents !== "number") return null;
  return { order: `#${shortOrderId(String(reference))}`, amount: formatCents(amountCents) };
}

/** Of a dispute's first line: until when the provider takes evidence. */
function askedOf(activity: Activity) {
  const payment = paymentOf(activity);
  const dueAt = detailOf(activity, "dueAt");
  return payment && dueAt !== null ? { ...payment, time: formatDateTime(dueAt) } : null;
}

function moneyBackOf(activity: Activity) {
  const payment = paymentOf(activity);
  const { backCents } = activity.details;
  return payment && typeof backCents === "number" ? { ...payment, back: formatCents(backCents) } : null;
}

/** A part of an order's money, by its order's line. */
function partOf({ subjectId, details: { backCents } }: Activity) {
  if (typeof backCents !== "number") return null;
  return { order: `#${shortOrderId(subjectId)}`, amount: formatCents(backCents) };
}

/** With the reason that somebody gave. */
function partWithReasonOf(activity: Activity) {
  const part = partOf(activity);
  const reason = detailOf(activity, "reason");
  return part && reason !== null && reason !== noRefundReason ? { ...part, reason } : null;
}

/** All that waited somewhere. */
function waitingOf({ details: { count, backCents } }: Activity) {
  if (typeof count !== "number" || typeof backCents !== "number") return null;
  return { count, amount: formatCents(backCents) };
}

function waitingWithReasonOf(activity: Activity) {
  const waiting = waitingOf(activity);
  const reason = detailOf(activity, "reason");
  return waiting && reason !== null && reason !== noRefundReason ? { ...waiting, reason } : null;
}

function nameOf(activity: Activity) {
  const name = detailOf(activity, "name");
  return name === null ? null : { name };
}

/** A screen's link, and where it shows what. */
function displayOf(activity: Activity) {
  const [name, location] = [detailOf(activity, "name"), detailOf(activity, "location")];
  return name === null || location === null ? null : { name, location };
}

/** What waited to be made somewhere, and how much may. */
function loadOf(activity: Activity) {
  const { items, limit } = activity.details;
  const name = detailOf(activity, "name");
  return name === null ? null : { name, items: Number(items), limit: Number(limit) };
}

function personOf(activity: Activity) {
  return { name: detailOf(activity, "name") ?? activity.subjectId };
}

function memberOfStaff(activity: Activity) {
  const role = detailOf(activity, "role");
  return { ...personOf(activity), role: role === null ? nothing : nameRole(role) };
}

function reasonOf(activity: Activity) {
  const reason = detailOf(activity, "reason");
  return reason === null ? null : { reason };
}

const wifiOf = ({ subjectId }: Activity) => ({ address: subjectId });

function eventOf(activity: Activity) {
  const event = detailOf(activity, "name");
  return event === null ? null : { event };
}

function timesOf(activity: Activity) {
  const event = eventOf(activity);
  const { times } = activity.details;
  return event && typeof times === "number" ? { ...event, count: times } : null;
}

function noticeOf(activity: Activity) {
  const event = eventOf(activity);
  const { people } = activity.details;
  const text = detailOf(activity, "text");
  return event && text !== null && typeof people === "number" ? { ...event, text, count: people } : null;
}

function placesOf(activity: Activity) {
  const event = eventOf(activity);
  const { quantity } = activity.details;
  return event && typeof quantity === "number" ? { ...event, count: quantity } : null;
}

function prizeOf(activity: Activity) {
  const event = eventOf(activity);
  const prize = detailOf(activity, "prize");
  return event && prize !== null ? { ...event, prize } : null;
}

const monthsOf = ({ details: { months } }: Activity) => (typeof months === "number" ? { count: months } : null);

const linkOf = ({ subjectId }: Activity) => ({ path: `/R/${subjectId}` });
const wristbandOf = ({ subjectId }: Activity) => ({ id: subjectId });

/** Of a box's wristbands some may have been there. */
const boxOf = ({ details: { added, changed } }: Activity) => ({ count: Number(added ?? 0) + Number(changed ?? 0) });

const guestOf = (activity: Activity) => ({ guest: detailOf(activity, "name") ?? m.activity_nameless_guest() });

/** "Zoe (2 of 4)" where a party came in parts, "Zoe (4)" where it came whole, the name alone of a person alone. */
function partyOf(activity: Activity) {
  const { people, quantity } = activity.details;
  const { guest } = guestOf(activity);
  if (typeof quantity !== "number" || quantity === 1) return { guest };
  const isPart = typeof people === "number" && people < quantity;
  return { guest: isPart ? m.activity_part_of_party({ guest, people, quantity }) : `${guest} (${quantity})` };
}

function partyBeyondOf(activity: Activity) {
  const { over } = activity.details;
  return typeof over === "number" ? { ...partyOf(activity), over } : null;
}

function undoneOf(activity: Activity) {
  const reason = detailOf(activity, "reason") ?? nothing;
  return { ...guestOf(activity), reason: reason === takenBackAtDoor ? m.door_undone_reason() : reason };
}

const eventAdded = firstOf(
  did(eventOf, m.activity_event_added_by, m.activity_event_added),
  did(nothingMore, m.activity_an_event_added_by, m.activity_an_event_added),
);
const eventChanged = firstOf(
  did(eventOf, m.activity_event_changed_by, m.activity_event_changed),
  did(nothingMore, m.activity_an_event_changed_by, m.activity_an_event_changed),
);
const eventMovedOn = firstOf(
  happened(eventOf, m.activity_event_moved_on),
  happened(nothingMore, m.activity_an_event_moved_on),
);

const disputeEnds: Record<string, Tell> = {
  WON: happened(paymentOf, m.activity_dispute_won),
  LOST: happened(paymentOf, m.activity_dispute_lost),
};
const disputeOpen = firstOf(happened(askedOf, m.activity_dispute_asked), happened(paymentOf, m.activity_dispute_open));

const moneyBacks: Record<string, Tell> = {
  PENDING: happened(moneyBackOf, m.activity_money_going_back),
  FAILED: happened(moneyBackOf, m.activity_money_not_back),
};
const moneyBack = happened(moneyBackOf, m.activity_money_back);

/** Of an order that several stations make, the part of one. */
function partOfStation(activity: Activity) {
  const station = detailOf(activity, "station");
  return station === null ? null : { ...orderOf(activity), station: nameStation(station) };
}

const made = firstOf(
  did(partOfStation, m.activity_order_made_ready_at_by, m.activity_order_made_ready_at),
  did(orderOf, m.activity_order_made_ready_by, m.activity_order_made_ready),
);
const steps: Record<string, Tell> = {
  "WAITING PREPARING": firstOf(
    did(partOfStation, m.activity_order_taken_at_by, m.activity_order_taken_at),
    did(orderOf, m.activity_order_taken_by, m.activity_order_taken),
  ),
  "WAITING READY": made,
  "PREPARING READY": made,
};
const putBack = firstOf(
  did(partOfStation, m.activity_order_put_back_at_by, m.activity_order_put_back_at),
  did(orderOf, m.activity_order_put_back_by, m.activity_order_put_back),
);

const refundRequested = did(orderOf, m.activity_refund_requested_by, m.activity_refund_requested);
const cancelled = happened(orderOf, m.activity_order_cancelled);

const sentences: Record<string, Tell> = {
  "order.created": did(orderOf, m.activity_order_created_by, m.activity_order_created),
  "order.paid": did(orderOf, m.activity_order_paid_by, m.activity_order_paid),
  "order.completed": did(orderOf, m.activity_order_completed_by, m.activity_order_completed),
  "order.hand_over_undone": did(orderOf, m.activity_hand_over_undone_by, m.activity_hand_over_undone),
  "order.id_checked": did(orderOf, m.activity_id_checked_by, m.activity_id_checked),
  "order.moved": choose(({ from, to }) => steps[`${String(from)} ${String(to)}`] ?? putBack),
  "order.refund_requested": choose(({ reason }) => (reason === cancelledReason ? cancelled : refundRequested)),
  "order.refunded": did(orderOf, m.activity_order_refunded_by, m.activity_order_refunded),
  "order.refund_failed": firstOf(happened(partOf, m.activity_part_failed), happened(orderOf, m.activity_refund_failed)),
  "order.part_refund_requested": firstOf(
    did(partWithReasonOf, m.activity_part_requested_reason_by, m.activity_part_requested_reason),
    did(partOf, m.activity_part_requested_by, m.activity_part_requested),
  ),
  "order.part_refunded": did(partOf, m.activity_part_refunded_by, m.activity_part_refunded),
  "order.ticket_printed": did(orderOf, m.activity_ticket_printed_by, m.activity_ticket_printed),
  "order.receipt_printed": did(orderOf, m.activity_receipt_printed_by, m.activity_receipt_printed),
  "order.expired": happened(orderOf, m.activity_order_expired),
  "order.refunded_at_provider": happened(orderOf, m.activity_order_refunded_at_provider),
  "payment.disputed": choose(({ status }) => disputeEnds[String(status)] ?? disputeOpen),
  "payment.evidence_handed_over": did(paymentOf, m.activity_evidence_handed_over_by, m.activity_evidence_handed_over),
  "payment.refunded_at_provider": choose(({ status }) => moneyBacks[String(status)] ?? moneyBack),
  "payment.returned": happened(paymentOf, m.activity_payment_returned),
  "payment.return_failed": happened(paymentOf, m.activity_return_failed),
  "payment.return_made": happened(paymentOf, m.activity_return_made),
  "payment.return_handed_over": happened(paymentOf, m.activity_return_handed_over),
  "payment.return_closed": happened(paymentOf, m.activity_return_closed),
  "payment_account.opened": did(nothingMore, m.activity_account_opened_by, m.activity_account_opened),
  "payment_account.ready": happened(nothingMore, m.activity_account_ready),
  "payment_account.stopped": happened(nothingMore, m.activity_account_stopped),
  "payout.failed": happened(nothingMore, m.activity_payout_failed),
  "product.changed": did(nameOf, m.activity_product_changed_by, m.activity_product_changed),
  "product.created": did(nameOf, m.activity_product_created_by, m.activity_product_created),
  "product.archived": did(nameOf, m.activity_product_archived_by, m.activity_product_archived),
  "product.restored": did(nameOf, m.activity_product_restored_by, m.activity_product_restored),
  "product.moved": did(nameOf, m.activity_product_moved_by, m.activity_product_moved),
  "promotion.created": did(nameOf, m.activity_promotion_created_by, m.activity_promotion_created),
  "promotion.changed": did(nameOf, m.activity_promotion_changed_by, m.activity_promotion_changed),
  "promotion.ended": did(nameOf, m.activity_promotion_ended_by, m.activity_promotion_ended),
  "role.created": did(memberOfStaff, m.activity_role_created_by, m.activity_role_created),
  "role.changed": did(personOf, m.activity_role_changed_by, m.activity_role_changed),
  "role.invited": did(personOf, m.activity_role_invited_by, m.activity_role_invited),
  "role.removed": did(memberOfStaff, m.activity_role_removed_by, m.activity_role_removed),
  "vendor.created": did(nameOf, m.activity_vendor_created_by, m.activity_vendor_created),
  "vendor.changed": did(nameOf, m.activity_vendor_changed_by, m.activity_vendor_changed),
  "vendor.fee_changed": did(nothingMore, m.activity_fee_changed_by, m.activity_fee_changed),
  "vendor.suspended": did(reasonOf, m.activity_vendor_suspended_by, m.activity_vendor_suspended),
  "vendor.reopened": did(nothingMore, m.activity_vendor_reopened_by, m.activity_vendor_reopened),
  "location.created": did(nameOf, m.activity_location_created_by, m.activity_location_created),
  "location.waiting_given_back": firstOf(
    did(waitingWithReasonOf, m.activity_waiting_given_back_reason_by, m.activity_waiting_given_back_reason),
    did(waitingOf, m.activity_waiting_given_back_by, m.activity_waiting_given_back),
  ),
  "location.paused": did(nameOf, m.activity_location_paused_by, m.activity_location_paused),
  "location.resumed": did(nameOf, m.activity_location_resumed_by, m.activity_location_resumed),
  "location.busy": happened(loadOf, m.activity_location_busy),
  "location.not_busy": happened(loadOf, m.activity_location_not_busy),
  "location.changed": did(nameOf, m.activity_location_changed_by, m.activity_location_changed),
  "display_link.made": did(displayOf, m.activity_display_made_by, m.activity_display_made),
  "display_link.revoked": did(displayOf, m.activity_display_revoked_by, m.activity_display_revoked),
  "phone.shared": did(nothingMore, m.activity_phone_shared_by, m.activity_phone_shared),
  "phone.unshared": did(nothingMore, m.activity_phone_unshared_by, m.activity_phone_unshared),
  "pin.locked": happened(nameOf, m.activity_pin_locked),
  "pin.reset": did(nameOf, m.activity_pin_reset_by, m.activity_pin_reset),
  "printer.added": did(displayOf, m.activity_printer_added_by, m.activity_printer_added),
  "printer.changed": did(displayOf, m.activity_printer_changed_by, m.activity_printer_changed),
  "printer.removed": did(displayOf, m.activity_printer_removed_by, m.activity_printer_removed),
  "venue_address.named": did(wifiOf, m.activity_wifi_named_by, m.activity_wifi_named),
  "venue_address.removed": did(wifiOf, m.activity_wifi_removed_by, m.activity_wifi_removed),
  "event.created": eventAdded,
  "event.updated": eventChanged,
  "event.status_moved": eventMovedOn,
  "event.repeated": did(timesOf, m.activity_event_repeated_by, m.activity_event_repeated),
  "event.deleted": did(eventOf, m.activity_event_deleted_by, m.activity_event_deleted),
  "glevent.created": eventAdded,
  "glevent.updated": eventChanged,
  "glevent.status_moved": eventMovedOn,
  "glevent.repeated": did(timesOf, m.activity_event_repeated_by, m.activity_event_repeated),
  "glevent.notice_sent": did(noticeOf, m.activity_notice_sent_by, m.activity_notice_sent),
  "glevent.deleted": did(eventOf, m.activity_event_deleted_by, m.activity_event_deleted),
  "link.created": did(linkOf, m.activity_link_created_by, m.activity_link_created),
  "link.changed": did(linkOf, m.activity_link_changed_by, m.activity_link_changed),
  "link.retired": did(linkOf, m.activity_link_retired_by, m.activity_link_retired),
  "link.brought_back": did(linkOf, m.activity_link_brought_back_by, m.activity_link_brought_back),
  "wristband.added": did(boxOf, m.activity_wristbands_entered_by, m.activity_wristbands_entered),
  "wristband.changed": did(wristbandOf, m.activity_wristband_changed_by, m.activity_wristband_changed),
  "wristband.retired": did(wristbandOf, m.activity_wristband_retired_by, m.activity_wristband_retired),
  "wristband.brought_back": did(wristbandOf, m.activity_wristband_brought_back_by, m.activity_wristband_brought_back),
  "reservation.created": did(placesOf, m.activity_places_asked_for_by, m.activity_places_asked_for),
  "reservation.cancelled": did(placesOf, m.activity_places_given_up_by, m.activity_places_given_up),
  "reservation.promoted": happened(placesOf, m.activity_off_the_waitlist),
  "membership.joined": did(monthsOf, m.activity_membership_joined_by, m.activity_membership_joined),
  "membership.renewed": did(monthsOf, m.activity_membership_renewed_by, m.activity_membership_renewed),
  "membership.taken_back": happened(monthsOf, m.activity_membership_taken_back),
  "membership.restored": happened(monthsOf, m.activity_membership_restored),
  "contest.created": did(eventOf, m.activity_draw_added_by, m.activity_draw_added),
  "contest.updated": did(eventOf, m.activity_draw_changed_by, m.activity_draw_changed),
  "reward.won": did(prizeOf, m.activity_prize_won_by, m.activity_prize_won),
  "reward.claimed": did(prizeOf, m.activity_prize_handed_over_by, m.activity_prize_handed_over),
  "guest.checked_in": did(partyOf, m.activity_guest_checked_in_by, m.activity_guest_checked_in),
  "guest.joined": did(partyOf, m.activity_guest_joined_by, m.activity_guest_joined),
  "guest.came_twice": did(guestOf, m.activity_guest_came_twice_by, m.activity_guest_came_twice),
  "guest.check_in_undone": did(undoneOf, m.activity_check_in_undone_by, m.activity_check_in_undone),
  "guest.walked_in": firstOf(
    did(partyBeyondOf, m.activity_walked_in_beyond_by, m.activity_walked_in_beyond),
    did(partyOf, m.activity_walked_in_by, m.activity_walked_in),
  ),
};

/**
 * "venue.opening_hours_changed" → "venue opening hours changed": a kind of record that came later than this page, or one that
 * lacks what its sentence says.
 */
const unknown: Tell = ({ type, subjectType, subjectId }, actor) => {
  const words = `${type.replaceAll(/[._]/g, " ")}: ${subjectType} ${subjectId}.`;
  return actor === null ? words : `${actor}: ${words}`;
};

/** A line of the trail as a sentence. */
export function tellActivity(activity: Activity): string {
  // No name is none, however it is written.
  const actor = activity.actorName ? staffName(activity.actorName) : null;
  const sentence = firstOf(sentences[activity.type] ?? unknown, unknown)(activity, actor) ?? "";
  return actor === null ? capital(sentence) : sentence;
}
