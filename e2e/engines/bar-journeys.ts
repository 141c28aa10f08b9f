import { moveQueued } from "@skipline/contract/fulfilment";
import { createStarPrinter, readPaper } from "../../server/src/test/stand-in-printers.ts";
import { ok, placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import {
  acceptTerms,
  button,
  checkbox,
  field,
  type Journey,
  orderSoda,
  payByCard,
  seePickup,
  session,
} from "./world.ts";
import { signIn, type World } from "./world.ts";

/** A bar that makes orders before it hands them over. */
const prepareOrders = ({ db, venue }: World) => setLocation(db, venue, { prepares_orders: true });

const queuePath = ({ venue }: World) => `/staff/location/${venue.vendorLocationId}/queue`;
const shortOf = ({ orderId }: { orderId: string }) => orderId.slice(-6);

/** The choice among several that has this text, as a finger meets it. */
const choose = ({ visitor }: World, name: string) =>
  visitor.until(`the choice ${name}`, () =>
    visitor.browser.run<boolean>(
      `
        const within = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
        const choice = [...within.querySelectorAll("label")].find((one) => one.textContent.trim() === arguments[0]);
        choice?.click();
        return choice !== undefined;
      `,
      name,
    ),
  );

/** What people do at a bar and at its guests' phones. */
export const barJourneys: Journey[] = [
  [
    "an order is taken, put back and made ready in the queue",
    async (world) => {
      const { visitor, venue, db } = world;
      await prepareOrders(world);
      const guest = await session(world, somePhone());
      const order = await placePaidOrder(api, venue, guest, { soda: 2 });
      const stateIs = async (state: string) => {
        const stored = db.selectFrom("customer_order").select("pickup_state").where("order_id", "=", order.orderId);
        return (await stored.executeTakeFirst())?.pickup_state === state;
      };
      await signIn(world, venue.phones.STAFF);
      await visitor.open(queuePath(world));
      await visitor.click(button(`Take order ${shortOf(order)}`));
      await visitor.until("the order in preparation", () => stateIs("PREPARING"));
      await visitor.click(button(`Put order ${shortOf(order)} back`));
      await visitor.until("the order that waits", () => stateIs("WAITING"));
      await visitor.click(button(`Order ${shortOf(order)} is ready`));
      await visitor.until("the order that is ready", () => stateIs("READY"));
      await visitor.seeText(/Nothing to make/);
    },
  ],
  [
    "the guest's page turns by itself when the order is made and ready",
    async (world) => {
      const { visitor, venue } = world;
      await prepareOrders(world);
      const guest = await signIn(world, somePhone());
      const order = await placePaidOrder(api, venue, guest);
      await visitor.open(`/location/${venue.vendorLocationId}/order/${order.orderId}/status`);
      await visitor.seeText(/In line to be made/);
      const staff = await session(world, venue.phones.STAFF);
      for (const [from, to, text] of [
        ["WAITING", "PREPARING", /Being made now/],
        ["PREPARING", "READY", /Your order is ready!/],
      ] as const) {
        const steps = [{ orderId: order.orderId, from, to }];
        const params = { vendorLocationId: venue.vendorLocationId };
        ok(await api.call(moveQueued, { params, body: { steps } }, staff, { "idempotency-key": crypto.randomUUID() }));
        await visitor.seeText(text);
      }
      await visitor.see({ role: "image", name: /^QR code of order / });
    },
  ],
  [
    "a manager pauses the bar with words in both languages, and resumes",
    async (world) => {
      const { visitor, venue, db } = world;
      await prepareOrders(world);
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(queuePath(world));
      await visitor.click(button("Pause orders"));
      await choose(world, "30 minutes");
      await visitor.type(field("What guests read"), "Changing the keg");
      await visitor.type(field("The same in Spanish"), "Cambiamos el barril");
      await visitor.click(button("Pause orders"));
      await visitor.seeText(/Orders are paused\s+Changing the keg/);
      await visitor.click(button("Resume orders"));
      await visitor.missText(/Orders are paused/);
      const told = db.selectFrom("activity").select("type").where("vendor_id", "=", venue.vendorId);
      await visitor.until(
        "both in the trail",
        async () => (await told.where("type", "like", "location.%").execute()).length === 2,
      );
    },
  ],
  [
    "a part of an order is given back",
    async (world) => {
      const { visitor, venue, db } = world;
      const guest = await session(world, somePhone());
      const { orderId } = await placePaidOrder(api, venue, guest, { soda: 2 });
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
      await visitor.click(button("Order actions"));
      await visitor.click(button("Refund Part"));
      await visitor.click(button("Add The soda"));
      await visitor.type(field("Reason"), "Spilled");
      await visitor.click(button("Check Refund"));
      await visitor.click(button("Refund $4.93"));
      await visitor.seeText(/\$4\.93 refunded/);
      const stored = db.selectFrom("payment").select("refunded_cents").where("reference", "=", orderId);
      await visitor.until("the refund", async () => (await stored.executeTakeFirst())?.refunded_cents === 493);
    },
  ],
  [
    "a printer gets an address and prints an order",
    async (world) => {
      const { visitor, venue } = world;
      await prepareOrders(world);
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(queuePath(world));
      await visitor.click(button("Printers"));
      await visitor.type(field("Name of the printer"), "Main bar");
      await choose(world, "Bar");
      await visitor.click(button("Add the printer"));
      await visitor.seeText(/It is shown only now/);
      const address = await visitor.browser.run<string>(
        "return /https?:\\S+\\/api\\/printers\\/[\\w-]{43}\\/star/.exec(document.body.innerText.replaceAll('\\n', ''))?.[0] ?? ''",
      );
      const { origin, pathname } = new URL(address);
      const printer = createStarPrinter(origin, pathname.split("/")[3]!);
      const guest = await session(world, somePhone());
      const order = await placePaidOrder(api, venue, guest, { beer: 2 });
      if (!(await printer.turn())) throw new Error("the printer found nothing to print");
      const paper = readPaper(printer.printed[0]!);
      if (!paper.includes(`#${shortOf(order)}`)) throw new Error(`on the paper stands ${paper}`);
    },
  ],
  [
    "a phone is shared, and taken by a PIN",
    async (world) => {
      const { visitor, venue } = world;
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(`/staff/location/${venue.vendorLocationId}/phone`);
      await visitor.type(field("New PIN, 6 digits"), "295036");
      await visitor.type(field("The same PIN again"), "295036");
      await visitor.click(button("Save PIN"));
      await visitor.seeText(/Set on /);
      await visitor.click(button("Share this phone"));
      await visitor.seeText(/Who are you\?/);
      await visitor.click(button(/MANAGER e/));
      await visitor.type(field(/^PIN of MANAGER/), "111213");
      await visitor.seeText(/That is not the PIN/);
      await visitor.type(field(/^PIN of MANAGER/), "295036");
      await visitor.see(button(/has this phone/));
    },
  ],
  [
    "a card is saved, and pays the next order",
    async (world) => {
      const { visitor } = world;
      await signIn(world, somePhone());
      await orderSoda(world);
      await acceptTerms(world);
      await payByCard(world, "4242424242424242");
      await visitor.click(checkbox("Save this card for next time"));
      await visitor.click(button(/^Pay ?\$/));
      await seePickup(world);
      await orderSoda(world);
      await acceptTerms(world);
      await visitor.click(button("Pay with Visa ···· 4242"));
      await seePickup(world);
    },
  ],
];
