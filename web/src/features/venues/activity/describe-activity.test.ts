import { describe, expect, it } from "vitest";
import { describeActivity } from "./describe-activity.ts";
import type { Activity } from "./describe-activity.ts";

const timeZone = "America/Los_Angeles";
const orderId = "019aa000-0000-7000-8000-000000a1b2c3";

function line(type: string, details: Activity["details"], actorName: string | null = "Ana", subjectId = orderId) {
  const [subjectType = ""] = type.split(".");
  const createdAt = "2026-11-22T05:00:00.000Z";
  return describeActivity(
    { activityId: "1", type, actorName, subjectType, subjectId, details, createdAt, order: null },
    timeZone,
  );
}

describe("a line of the trail", () => {
  it.each<[string, Activity["details"], string, string]>([
    [
      "membership.joined",
      { months: 3 },
      "Ana joined with 3 months of membership.",
      "Somebody joined with 3 months of membership.",
    ],
    ["membership.renewed", { months: 1 }, "Ana added 1 month of membership.", "A member added 1 month of membership."],
    [
      "guest.checked_in",
      { name: "Zoe Adams", people: 2, quantity: 4 },
      "Ana checked in Zoe Adams (2 of 4).",
      "Zoe Adams (2 of 4) was checked in.",
    ],
    [
      "guest.came_twice",
      { name: "Zoe Adams" },
      "Ana checked in Zoe Adams, who was in already.",
      "Zoe Adams was checked in twice.",
    ],
    [
      "guest.joined",
      { name: "Zoe Adams", people: 1, quantity: 4 },
      "Ana let in more of the party of Zoe Adams (1 of 4).",
      "More of the party of Zoe Adams (1 of 4) came in.",
    ],
    [
      "guest.check_in_undone",
      { name: "Zoe Adams", reason: "Wrong guest" },
      "Ana took back the check-in of Zoe Adams: Wrong guest.",
      "The check-in of Zoe Adams was taken back.",
    ],
    [
      "display_link.made",
      { name: "Main bar", location: "The kitchen" },
      "Ana made the display link “Main bar” for The kitchen.",
      "The display link “Main bar” was made for The kitchen.",
    ],
    [
      "display_link.revoked",
      { name: "Main bar", location: "The kitchen" },
      "Ana revoked the display link “Main bar” of The kitchen.",
      "The display link “Main bar” of The kitchen was revoked.",
    ],
    ["phone.shared", {}, "Ana made their phone a shared one.", "A phone was made a shared one."],
    ["phone.unshared", {}, "Ana took their shared phone back.", "A shared phone was taken back."],
    [
      "pin.locked",
      { name: "Sam" },
      "Ana: The PIN of Sam was locked after five wrong tries on a shared phone.",
      "The PIN of Sam was locked after five wrong tries on a shared phone.",
    ],
    ["pin.reset", { name: "Sam" }, "Ana reset the PIN of Sam.", "The PIN of Sam was reset."],
    [
      "printer.added",
      { name: "Main bar", location: "The kitchen" },
      "Ana added the printer “Main bar” at The kitchen.",
      "The printer “Main bar” was added at The kitchen.",
    ],
    [
      "printer.changed",
      { name: "Main bar", location: "The kitchen" },
      "Ana changed the printer “Main bar” at The kitchen.",
      "The printer “Main bar” at The kitchen was changed.",
    ],
    [
      "printer.removed",
      { name: "Main bar", location: "The kitchen" },
      "Ana removed the printer “Main bar” of The kitchen.",
      "The printer “Main bar” of The kitchen was removed.",
    ],
    [
      "venue_address.named",
      {},
      `Ana named the Wi-Fi at ${orderId} as the guests’ for 24 hours.`,
      `The Wi-Fi at ${orderId} was named as the guests’ for 24 hours.`,
    ],
    [
      "venue_address.removed",
      {},
      `Ana removed the guests’ Wi-Fi at ${orderId}.`,
      `The guests’ Wi-Fi at ${orderId} was removed.`,
    ],
    ["wristband.added", { added: 480, changed: 20 }, "Ana entered 500 wristbands.", "500 wristbands entered."],
    [
      "guest.walked_in",
      { name: "Wally", quantity: 1 },
      "Ana let in Wally without a reservation.",
      "Wally came in without a reservation.",
    ],
    [
      "order.created",
      { totalCents: 123450 },
      "Ana placed order #a1b2c3 ($1,234.50).",
      "A guest placed order #a1b2c3 ($1,234.50).",
    ],
    [
      "order.paid",
      { totalCents: 0, isFree: true },
      "Ana paid order #a1b2c3 ($0.00).",
      "A guest paid order #a1b2c3 ($0.00).",
    ],
    [
      "order.completed",
      { totalCents: 999 },
      "Ana handed over order #a1b2c3 ($9.99).",
      "Order #a1b2c3 ($9.99) was handed over.",
    ],
    [
      "order.refunded",
      { totalCents: 999 },
      "Ana refunded order #a1b2c3 ($9.99).",
      "Order #a1b2c3 ($9.99) was refunded.",
    ],
    [
      "order.refund_requested",
      {},
      "Ana asked for the refund of order #a1b2c3.",
      "The refund of order #a1b2c3 was asked for.",
    ],
    [
      "order.part_refund_requested",
      { backCents: 493, reason: "Spilled" },
      "Ana asked to refund $4.93 of order #a1b2c3. Reason: Spilled",
      "$4.93 of order #a1b2c3 was to be refunded. Reason: Spilled",
    ],
    [
      "order.part_refund_requested",
      { backCents: 493, reason: "NONE_PROVIDED" },
      "Ana asked to refund $4.93 of order #a1b2c3.",
      "$4.93 of order #a1b2c3 was to be refunded.",
    ],
    [
      "order.part_refunded",
      { backCents: 493 },
      "Ana refunded $4.93 of order #a1b2c3.",
      "$4.93 of order #a1b2c3 was refunded.",
    ],
    [
      "order.refund_failed",
      { backCents: 493 },
      "Ana: The refund of $4.93 of order #a1b2c3 failed.",
      "The refund of $4.93 of order #a1b2c3 failed.",
    ],
    ["order.refund_failed", {}, "Ana: The refund of order #a1b2c3 failed.", "The refund of order #a1b2c3 failed."],
    ["order.moved", { from: "WAITING", to: "READY" }, "Ana made order #a1b2c3 ready.", "Order #a1b2c3 was made ready."],
    [
      "order.moved",
      { from: "WAITING", to: "PREPARING", station: "KITCHEN" },
      "Ana took order #a1b2c3: Kitchen.",
      "Order #a1b2c3 was taken: Kitchen.",
    ],
    [
      "order.moved",
      { from: "READY", to: "PREPARING", station: "BAR" },
      "Ana put order #a1b2c3 back: Bar.",
      "Order #a1b2c3 was put back: Bar.",
    ],
    ["order.expired", {}, "Ana: Order #a1b2c3 expired unpaid.", "Order #a1b2c3 expired unpaid."],
    [
      "payment.returned",
      { reference: orderId, amountCents: 999 },
      "Ana: The payment of $9.99 for order #a1b2c3 could not be used and goes back.",
      "The payment of $9.99 for order #a1b2c3 could not be used and goes back.",
    ],
    [
      "payment.return_failed",
      { reference: orderId, amountCents: 999, againAt: "2026-11-22T20:00:00.000Z" },
      "Ana: The payment of $9.99 for order #a1b2c3 could not be given back yet, it is tried again.",
      "The payment of $9.99 for order #a1b2c3 could not be given back yet, it is tried again.",
    ],
    [
      "payment.return_handed_over",
      { reference: orderId, amountCents: 999 },
      "Ana: The payment of $9.99 for order #a1b2c3 could not be given back, our support takes care of it.",
      "The payment of $9.99 for order #a1b2c3 could not be given back, our support takes care of it.",
    ],
    [
      "payment.disputed",
      { reference: orderId, amountCents: 999, status: "LOST" },
      "Ana: The payer's dispute about the payment of $9.99 for order #a1b2c3 was lost, the money is gone.",
      "The payer's dispute about the payment of $9.99 for order #a1b2c3 was lost, the money is gone.",
    ],
    [
      "payment.refunded_at_provider",
      { reference: orderId, amountCents: 999, backCents: 250, status: "SUCCEEDED" },
      "Ana: $2.50 of the payment of $9.99 for order #a1b2c3 went back at the payment provider.",
      "$2.50 of the payment of $9.99 for order #a1b2c3 went back at the payment provider.",
    ],
    ["product.changed", { name: "Paloma" }, "Ana changed Paloma.", "Paloma was changed."],
    ["role.created", { after: { name: "Kim", role: "STAFF" } }, "Ana added Kim as Staff.", "Kim was added as Staff."],
    ["role.invited", { name: "Kim" }, "Ana sent Kim an invitation.", "Kim was sent an invitation."],
    [
      "role.removed",
      { before: { name: "Kim", role: "SUPER_ADMIN" } },
      "Ana removed Kim (SuperAdmin).",
      "Kim (SuperAdmin) was removed.",
    ],
    ["event.created", { after: { name: "Salsa" } }, "Ana added the event “Salsa”.", "The event “Salsa” was added."],
    ["event.updated", {}, "Ana changed an event.", "An event was changed."],
    ["glevent.updated", { name: "Roof" }, "Ana changed the event “Roof”.", "The event “Roof” was changed."],
    [
      "reservation.created",
      { name: "Roof", quantity: 2 },
      "Ana asked for 2 places at the event “Roof”.",
      "A member asked for 2 places at the event “Roof”.",
    ],
    [
      "reservation.cancelled",
      { name: "Roof", quantity: 1 },
      "Ana gave up 1 place at the event “Roof”.",
      "A reservation of 1 place at the event “Roof” was cancelled.",
    ],
    [
      "reservation.promoted",
      { name: "Roof", quantity: 1 },
      "Ana: A member came off the waitlist: 1 place at the event “Roof”.",
      "A member came off the waitlist: 1 place at the event “Roof”.",
    ],
    [
      "contest.updated",
      { name: "Salsa" },
      "Ana changed the prize draw of “Salsa”.",
      "The prize draw of “Salsa” was changed.",
    ],
    [
      "reward.won",
      { name: "Salsa", prize: "Shirt" },
      "Ana won the prize “Shirt” in the prize draw of “Salsa”.",
      "A guest won the prize “Shirt” in the prize draw of “Salsa”.",
    ],
    [
      "reward.claimed",
      { name: "Salsa", prize: "Shirt" },
      "Ana handed over the prize “Shirt” in the prize draw of “Salsa”.",
      "A guest was handed the prize “Shirt” in the prize draw of “Salsa”.",
    ],
    ["menu.printed_out", {}, `Ana: menu printed out: menu ${orderId}.`, `Menu printed out: menu ${orderId}.`],
  ])("of %s reads as a sentence", (type, details, byAna, byNobody) => {
    expect(line(type, details).sentence).toBe(byAna);
    expect(line(type, details, null).sentence).toBe(byNobody);
  });

  it("shows what a role was and is", () => {
    const details = { before: { name: "Kim", role: "STAFF" }, after: { name: "Kim", role: "MANAGER" } };
    expect(line("role.changed", details)).toEqual({
      sentence: "Ana changed the role of Kim.",
      changes: [{ label: "Role", before: "Staff", after: "Manager" }],
    });
  });

  it("shows prices and availability", () => {
    const details = {
      name: "Paloma",
      before: { price: "12.50", isAvailable: true },
      after: { price: "1234.50", isAvailable: false },
    };
    expect(line("product.changed", details).changes).toEqual([
      { label: "Price", before: "$12.50", after: "$1,234.50" },
      { label: "Availability", before: "Available", after: "Sold out" },
    ]);
  });

  it("shows an event's fields by the vendor's clock, also those that came or went", () => {
    const details = {
      before: { status: "UPCOMING", startsAt: null, mediaIds: [], description: "<p>a</p>" },
      after: { status: "IN_PROGRESS", startsAt: "2026-11-22T05:00:00.000Z", mediaIds: ["m"], doorPolicy: "21+" },
    };
    expect(line("event.updated", details).changes).toEqual([
      { label: "Status", before: "Upcoming", after: "In progress" },
      { label: "Starts", before: "—", after: "11/21/26 09:00 PM" },
      { label: "Pictures", before: "0 pictures", after: "1 picture" },
      { label: "Description", before: "a", after: "—" },
      { label: "Door policy", before: "—", after: "21+" },
    ]);
  });

  it("shortens what is long", () => {
    const [change] = line("event.updated", {
      before: { description: "<p>a</p>" },
      after: { description: "x".repeat(500) },
    }).changes;
    expect(change).toEqual({ label: "Description", before: "a", after: `${"x".repeat(160)}…` });
  });

  it("survives details of any shape", () => {
    const odd = { before: { price: "free", status: 3, startsAt: "soon", x: { y: 1 } }, after: { x: [true] } };
    expect(line("event.updated", odd).changes.map(({ before, after }) => `${before} ${after}`)).toEqual([
      "free —",
      "3 —",
      "soon —",
      '{"y":1} [true]',
    ]);
    expect(line("event.updated", { before: "a", after: null }).changes).toEqual([]);
  });
});

describe("a promotion in the trail", () => {
  it("is told of field by field, in words", () => {
    const before = {
      percent: 20,
      amountOff: null,
      productTypes: null,
      productIds: ["a"],
      happyHours: [],
      isPaused: false,
    };
    const after = {
      percent: null,
      amountOff: "2.50",
      productTypes: ["FOOD_ITEM"],
      productIds: ["a", "b"],
      isPaused: true,
      happyHours: [{ days: ["MON", "TUE", "WED"], from: "16:00", to: "19:00" }],
    };
    const { sentence, changes } = line("promotion.changed", { name: "Happy hour", before, after });
    expect(sentence).toBe("Ana changed the promotion “Happy hour”.");
    expect(changes.map((one) => [one.before, one.after])).toEqual([
      ["20", "—"],
      ["—", "$2.50"],
      ["—", "Food"],
      ["1 product", "2 products"],
      ["Around the clock", "Mon – Wed 04:00 PM – 07:00 PM"],
      ["No", "Yes"],
    ]);
  });
});
