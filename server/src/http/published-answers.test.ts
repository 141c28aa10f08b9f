import { roleNames } from "@skipline/contract/endpoint";
import { createEvent } from "@skipline/contract/events";
import { addPrinter } from "@skipline/contract/printers";
import { startProductImport } from "@skipline/contract/product-import";
import { expect, test } from "vitest";
import { drawSeed, fuzz } from "../test/fuzz.ts";
import { assertInvariants } from "../test/invariants.ts";
import { somePrinter } from "../test/stand-in-printers.ts";
import { demoContent } from "../test/test-content.ts";
import { startTestServer } from "../test/test-server.ts";
import { addContest, addTickets, draw } from "../test/test-contests.ts";
import { addDispute } from "../test/test-disputes.ts";
import { addPayout } from "../test/test-payouts.ts";
import { saveCard } from "../test/test-saved-cards.ts";
import { addGuests } from "../test/test-guests.ts";
import { addGlevent, reserved, signInMember } from "../test/test-reservations.ts";
import { linesOf, ok, openVenue, placeOrder, placePaidOrder, productNames, somePhone } from "../test/test-venue.ts";

/** Each run sends other calls. */
const seed = drawSeed();

test("whatever is sent, the answer is one that is published, and never a failure", async () => {
  const operatorPhone = somePhone();
  const env = { CONTENT_DIR: demoContent, PLATFORM_ADMIN_PHONES: operatorPhone };
  const server = await startTestServer({ env });
  try {
    const venue = await openVenue(server.db, "fuzz");
    const guest = await server.signIn(somePhone());
    const staff = await Promise.all(roleNames.map((role) => server.signIn(venue.phones[role])));
    const operator = await server.signIn(operatorPhone);
    const paid = await placePaidOrder(server, venue, guest);
    const open = await placeOrder(server, venue, guest);
    const payoutId = await addPayout(server.db, venue.vendorId, paid.orderId, server.clock.now());
    const { cardId } = await saveCard(server, venue, guest);
    const disputeId = await addDispute(server.db, paid.orderId, server.clock.now());
    await server.db.updateTable("vendor_location").set({ prepares_orders: true }).execute();
    const event = ok(
      await server.call(
        createEvent,
        { params: { vendorId: venue.vendorId }, body: { eventName: "Night", status: "UPCOMING" } },
        staff[1],
      ),
    ).event;
    const member = await signInMember(server);
    const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId) };
    const own = await reserved(server, night, member);
    const listed = await addGuests(server.db, night, [{ quantity: 10 }, { quantity: 10 }]);
    const ofVendor = { vendor_id: venue.vendorId, created_at: server.clock.now() };
    await server.db
      .insertInto("short_link")
      .values({ ...ofVendor, code: "fuzz", redirect_url: "/" })
      .execute();
    await server.db
      .insertInto("wristband")
      .values({ ...ofVendor, nfc_id: "fuzz" })
      .execute();
    const promotion = { promotion_id: "fuzz", vendor_id: venue.vendorId, description: "10% off" };
    await server.db
      .insertInto("promotion")
      .values({ ...promotion, kinds: ["FOOD_ITEM"], product_types: [], percent: 10 })
      .execute();
    const contest = await addContest(server.db, venue.vendorId);
    await addTickets(server.db, venue, contest.eventId, [guest.userId, guest.userId, member.userId]);
    const won = ok(await draw(server, contest.eventId, guest));
    const file = ok(
      await server.call(
        startProductImport,
        {
          params: { vendorLocationId: venue.vendorLocationId },
          body: { fileName: "fuzz.csv", columns: ["name", "price"], rows: 3 },
        },
        staff[1],
      ),
    ).import;
    const at = { params: { vendorLocationId: venue.vendorLocationId } };
    const star = ok(await server.call(addPrinter, { ...at, body: somePrinter }, operator));
    const epson = ok(await server.call(addPrinter, { ...at, body: { ...somePrinter, kind: "EPSON" } }, operator));
    const report = await fuzz(
      {
        url: server.url,
        callers: [guest, guest, guest, member, ...staff, operator],
        known: {
          orderId: [paid.orderId, open.order.orderId],
          orderIds: [paid.orderId],
          disputeId: [disputeId],
          payoutId: [payoutId],
          cardId: [cardId],
          vendorId: [venue.vendorId],
          vendorIds: [venue.vendorId],
          vendorLocationId: [venue.vendorLocationId, venue.otherLocationId],
          productId: productNames.map(venue.id),
          promotionId: [promotion.promotion_id],
          cartItems: [linesOf(venue, { soda: 2 }), linesOf(venue, { water: 1, shirt: 1 })],
          eventId: [event.eventId, contest.eventId],
          contestId: [contest.eventId],
          rewardId: [won.rewards[0]!.rewardId],
          claimCode: [won.rewards[0]!.claimCode],
          sourceType: ["SIGNIN"],
          gleventId: [night.gleventId],
          importId: [file.importId],
          printerId: [star.printer.printerId],
          printerToken: [star.token, epson.token],
          rows: [JSON.stringify([{ row: 2, cells: ["Lager", "7.50"] }]), 3],
          placeId: [Buffer.from(JSON.stringify(["zip", "1 Main St", "90012"])).toString("base64url")],
          reservationId: [own.reservationId, ...listed],
          code: ["fuzz"],
          slug: ["heartla", "mky", "privacy"],
          nfcId: ["fuzz"],
          redirectUrl: ["/lusiv"],
          overrideUrl: ["/lusiv"],
          lang: ["es", "all"],
          month: ["2026-11", "2026-12"],
          week: ["latest", "2026-11-15"],
          latitude: ["34.05"],
          longitude: ["-118.25"],
          phoneNumber: [somePhone(), somePhone()],
          client_id: [server.context.config.auth.clientId],
          phone_number: [somePhone()],
          clientSecret: [open.clientSecret],
          number: ["4242424242424242"],
          pin: ["295036"],
        },
      },
      { calls: 3_600, seed },
    );
    expect(report.broken.join("\n"), `with FUZZ_SEED=${seed}`).toBe("");
    expect(report.calls).toBeGreaterThanOrEqual(3_600);
    // It is no use to be refused at the door each time.
    expect(report.reached.size).toBeGreaterThan(report.operations / 2);
    await assertInvariants(server.db);
  } finally {
    await server.close();
  }
});
