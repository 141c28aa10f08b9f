import { addContest } from "../../server/src/test/test-contests.ts";
import { addGuests, openGlevent } from "../../server/src/test/test-guests.ts";
import { addMember } from "../../server/src/test/test-members.ts";
import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { drawPng } from "../support/draw-png.ts";
import { api, somePhone } from "../support/people.ts";
import { barJourneys } from "./bar-journeys.ts";
import {
  acceptTerms,
  button,
  checkbox,
  field,
  heading,
  type Journey,
  link,
  orderSoda,
  payByCard,
  seePickup,
  session,
  signIn,
  type World,
} from "./world.ts";

/** Errors that pages have told the server of. */
async function countFaults(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  const counts = figures.matchAll(/^skipline_client_faults_total\{.*kind="error".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The newest code that was sent to a phone. */
async function codeFor({ db }: World, phone: string): Promise<string> {
  const { body } = await db
    .selectFrom("sms_outbox")
    .select("body")
    .where("to_phone", "=", phone)
    .orderBy("message_id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\b(\d{6})\b/.exec(body)?.[1] ?? "";
}

interface ChosenFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** As if from the device's own picker, which no driver opens. */
async function chooseFile({ visitor }: World, label: string, { name, type, bytes }: ChosenFile): Promise<void> {
  await visitor.see(field(label));
  await visitor.browser.run(
    `
      const [label, name, type, content] = arguments;
      const chosen = new DataTransfer();
      chosen.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name, { type }));
      const input = document.querySelector('input[type=file][aria-label="' + label + '"]');
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    `,
    label,
    name,
    type,
    bytes.toString("base64"),
  );
}

export const journeys: Journey[] = [
  [
    "from a menu, through the sign-in by SMS, a declined card and 3-D Secure, to the hand-over",
    async (world) => {
      const { visitor, venue } = world;
      await visitor.open(`/location/${venue.vendorLocationId}`);
      await visitor.click(button("Add The soda"));
      await visitor.click(link(/^Review order/));
      const phone = somePhone();
      await visitor.type(field("Mobile number"), phone.slice(2));
      await visitor.click(button("Send code"));
      await visitor.see(field("Verification code"));
      await visitor.until("a code", async () => (await codeFor(world, phone)) !== "");
      await visitor.type(field("Verification code"), await codeFor(world, phone));
      await visitor.click(button(/^Checkout/));
      await visitor.see(heading("Checkout"));
      await acceptTerms(world);
      await payByCard(world, "4000000000000002");
      await visitor.click(button(/^Pay ?\$/));
      await visitor.seeText(/Your card was declined\./);
      await visitor.browser.run(
        "const it = document.querySelector('[autocomplete=cc-number]'); it.focus(); it.select?.()",
      );
      await visitor.type(field(/^Card number/), "4000002500003155");
      await visitor.click(button(/^Pay ?\$/));
      await visitor.click(button("Approve"));
      const orderId = await seePickup(world);
      const staff = await session(world, venue.phones.STAFF);
      await handOver(api, staff, orderId);
      await visitor.seeText(/Order completed!/);
    },
  ],
  [
    "a card pays, and staff type the order's code",
    async (world) => {
      const { visitor, venue } = world;
      await signIn(world, somePhone());
      await orderSoda(world);
      await acceptTerms(world);
      await payByCard(world, "4242424242424242");
      await visitor.click(button(/^Pay ?\$/));
      const orderId = await seePickup(world);
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(`/staff/location/${venue.vendorLocationId}/scan`);
      await visitor.type(field(/type the order code/), orderId);
      await visitor.press(field(/type the order code/), "Enter");
      await visitor.seeText(/Order Ready/);
    },
  ],
  [
    "the door finds a guest by name and lets the guest in",
    async (world) => {
      const { visitor, venue, db } = world;
      const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 12 });
      await addGuests(db, night, [
        { firstName: "Zoe", lastName: "O'Neill" },
        { firstName: "Ben", lastName: "Brown" },
      ]);
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
      await visitor.type(field(/^Search guests/), "neill");
      await visitor.missText(/Brown/);
      await visitor.click(button(/^Check in Zoe/i));
      await visitor.until("the check-in", async () => {
        const row = await db.selectFrom("check_in").selectAll().executeTakeFirst();
        return row !== undefined;
      });
    },
  ],
  [
    "a member reserves a spot and has its code",
    async (world) => {
      const { visitor, venue, db } = world;
      const night = await openGlevent(db, venue, { name: `Roof ${venue.vendorId}`, capacity: 12 });
      // In the middle of the city that the page begins with.
      await db
        .updateTable("glevent")
        .set({ latitude: 34.0522, longitude: -118.2437, starts_at: new Date(Date.now() + 86_400_000), ends_at: null })
        .where("glevent_id", "=", night.gleventId)
        .execute();
      const member = await signIn(world, somePhone());
      await addMember(db, new Date(), member.userId, { credits: 2 });
      await visitor.open("/membership/events");
      await visitor.seeText(new RegExp(`Roof ${venue.vendorId}`));
      // Its own button among those of the other nights.
      await visitor.browser.run(
        "[...document.querySelectorAll('li')].findLast((it) => it.innerText.includes(arguments[0])).querySelector('button').click()",
        `Roof ${venue.vendorId}`,
      );
      await visitor.click(button(/^Reserve/));
      await visitor.seeText(/Event Reserved/);
      await visitor.open("/account");
      await visitor.seeText(new RegExp(`Roof ${venue.vendorId}`));
    },
  ],
  [
    "a ticket is drawn and wins",
    async (world) => {
      const { visitor, venue, db } = world;
      const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "Aurora T-shirt", quantity: 1 }] });
      await signIn(world, somePhone());
      await visitor.open(`/vendor/${venue.vendorId}/rewards/${eventId}`);
      await visitor.click(button(/^Prize Draw/));
      await visitor.click(checkbox(/I agree to the Terms/));
      await visitor.click(button("Try Your Luck"));
      await visitor.seeText(/You Won!/);
    },
  ],
  [
    "an event is written in the editor and saved",
    async (world) => {
      const { visitor, venue, db } = world;
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/event/create`);
      await visitor.type(field(/^Event name/), "Salsa Night");
      await visitor.click(field("Description"));
      await visitor.click(button("Bold"));
      await visitor.type(field("Description"), "Live band");
      await visitor.click(button("Create Event"));
      await visitor.until("the event", async () => {
        const row = await db
          .selectFrom("event")
          .select("description")
          .where("vendor_id", "=", venue.vendorId)
          .where("name", "=", "Salsa Night")
          .executeTakeFirst();
        return row?.description?.includes("<strong>Live band</strong>") ?? false;
      });
    },
  ],
  [
    "an owner changes the venue, puts a product with a cut picture on the menu and saves a poster",
    async (world) => {
      const { visitor, venue, db } = world;
      const { vendorId, vendorLocationId } = venue;
      const here = `/console/vendors/${vendorId}`;
      await signIn(world, venue.phones.ADMIN);
      await visitor.open(`${here}/details`);
      await visitor.type(field(/^Suite, floor/), "Roof");
      await visitor.click(button("Save Changes"));
      await visitor.until("the venue's floor", async () => {
        const stored = db.selectFrom("vendor").select("address_line2").where("vendor_id", "=", vendorId);
        return (await stored.executeTakeFirst())?.address_line2 === "Roof";
      });

      await visitor.open(`${here}/locations/${vendorLocationId}/menu/new`);
      await visitor.type(field(/^Name of the product/), "Engine tonic");
      await visitor.type(field(/^Price/), "4.50");
      await chooseFile(world, "Add a picture", { name: "tonic.png", type: "image/png", bytes: drawPng(480, 600) });
      const use = "[...document.querySelectorAll('[role=dialog] button')].at(-1)";
      await visitor.until("the part of the picture", () =>
        visitor.browser.run<boolean>(`return ${use}?.ariaDisabled === null`),
      );
      await visitor.click(button("Use this part"));
      await visitor.until("the picture", () =>
        visitor.browser.run<boolean>("return document.querySelector('form img[src*=\"/media/\"]') !== null"),
      );
      await visitor.click(button("Create product"));
      await visitor.until("the product", async () => {
        const stored = db
          .selectFrom("product")
          .select("image_urls")
          .where("vendor_location_id", "=", vendorLocationId)
          .where("name", "=", "Engine tonic");
        return ((await stored.executeTakeFirst())?.image_urls.length ?? 0) > 0;
      });

      await visitor.open(`${here}/locations/${vendorLocationId}/posters`);
      await visitor.see({ role: "image", name: /^How it looks/ });
      await visitor.browser.run(`
        const make = URL.createObjectURL;
        URL.createObjectURL = (file) => { window.skiplineFile = file.type; return make.call(URL, file); };
      `);
      await visitor.click(button("Save PDF"));
      await visitor.until("the poster", () =>
        visitor.browser.run<boolean>("return window.skiplineFile === 'application/pdf'"),
      );
    },
  ],
  [
    "date filters that are empty look empty",
    async (world) => {
      const { visitor, venue } = world;
      const guest = await session(world, somePhone());
      await placePaidOrder(api, venue, guest);
      await signIn(world, venue.phones.MANAGER);
      await visitor.open(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/activity`);
      await visitor.see(heading("Activity"));
      // WebKit writes today's date into an empty field: staff think that the list is filtered.
      await visitor.seeText(/Any day/);
      const colour = await visitor.browser.run<string>(
        'return getComputedStyle(document.querySelector("input[type=date]")).color',
      );
      if (!/, 0\)$|^transparent$/.test(colour)) throw new Error(`an empty day is written in ${colour}`);
    },
  ],
  [
    "pages that the server drew are taken over as they stand, in both languages",
    async ({ visitor, venue, origin }) => {
      const paths = [
        "/",
        "/corporate",
        "/members",
        "/join-lusiv",
        "/lusiv",
        "/prize-drawing-terms",
        "/privacy",
        "/terms",
        "/sms-consent",
        "/presale-wristband",
        "/location/064E1/heartla",
        "/location/064E1/longbeachpride",
        "/vendor/vnd-pier9/mky",
        `/vendor/${venue.vendorId}`,
      ];
      // The second language stays chosen.
      for (const address of [...paths, ...paths.map((path) => `${path}?lang=es`)]) {
        const before = await countFaults(origin);
        await visitor.open(address);
        await visitor.until("the app in the page", () =>
          visitor.browser.run<boolean>(
            "return Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))",
          ),
        );
        // What React could not take over it has told before this.
        await visitor.browser.run("reportError(new TypeError('the last one'))");
        await visitor.until("what the page tells of itself", async () => (await countFaults(origin)) > before);
        if ((await countFaults(origin)) > before + 1) throw new Error(`${address} was drawn anew`);
        await visitor.browser.run("window.skiplineFaults = []");
      }
    },
  ],
  [
    "public pages stand whole, in the device's theme",
    async (world) => {
      const { visitor, venue, isDark } = world;
      for (const [path, text] of [
        ["/", /Skipline/],
        ["/lusiv", /What You Get/],
        ["/prize-drawing-terms", /18/],
        ["/presale-wristband", /Pre-Purchase Now/],
        [`/vendor/${venue.vendorId}`, /Order from/],
        ["/location/064E1/heartla", /Skip the Lines/i],
      ] as const) {
        await visitor.open(path);
        await visitor.seeText(text);
        const [paper, shadow, overflows] = await visitor.browser.run<[string, string, boolean]>(`
          const probe = document.createElement("div");
          probe.className = "shadow-2";
          document.body.append(probe);
          const shadow = getComputedStyle(probe).boxShadow;
          probe.remove();
          return [
            [document.body, document.documentElement]
              .map((it) => getComputedStyle(it).backgroundColor)
              .find((colour) => colour !== "rgba(0, 0, 0, 0)" && colour !== "transparent") ?? "",
            shadow,
            document.documentElement.scrollWidth > document.documentElement.clientWidth,
          ];
        `);
        if (overflows) throw new Error(`${path} is wider than its window`);
        const lightness = Math.max(...(paper.match(/[\d.]+/g) ?? ["0"]).slice(0, 3).map(Number));
        if (isDark === lightness > 128) throw new Error(`${path} is not in the device's theme: ${paper}`);
        // Each theme has shadows of its own: brown on paper, black in the dark.
        const wanted = isDark ? "0, 0, 0" : "74, 42, 22";
        if (!shadow.includes(wanted)) throw new Error(`a raised card's shadow is of the other theme: ${shadow}`);
      }
    },
  ],
  ...barJourneys,
];
