import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { drawPng } from "./draw-png.ts";
import { countHands, type Hands } from "./hands.ts";
import {
  acceptTerms,
  addToCart,
  expectPickupCode,
  goToCheckout,
  payByCard,
  reviewOrder,
  signInOnScreen,
  toast,
} from "./steps.ts";

/** Each at a device of their own: two at laptops, two with phones. */
export interface FirstVenueStage {
  operator: Page;
  owner: Page;
  staff: Page;
  guest: Page;
  phones: { operator: string; owner: string; staff: string; secondStaff: string; guest: string };
  /** Once there is one. */
  vendorLocationId: string;
  /** Of the test, then of the guest. */
  orderIds: string[];
}

const laptop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

interface Step {
  name: string;
  run: (stage: FirstVenueStage) => Promise<void>;
}

const drinks = ["Lager", "Stout", "Porter", "Cider", "Mezcal", "Tequila", "Rum", "Gin", "Vodka", "Cava", "Sake"];
const menu = [
  "Name,Price,Kind",
  ...drinks.map((name, at) => `${name},${at + 5}.50,alcoholic`),
  "Soda,3.00,non-alcoholic",
];

const consoleLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages of the console" }).getByRole("link", { name });

async function backToChecklist(page: Page): Promise<void> {
  await consoleLink(page, "Venue home").click();
  await page.getByRole("link", { name: "Go to the checklist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ready to open" })).toBeVisible();
}

async function addStaff(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole("button", { name: "Add Staff" }).click();
  const adding = page.getByRole("dialog", { name: "Add Staff" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Phone number").fill(phone.slice(2));
  await adding.getByLabel("Role").selectOption({ label: "Staff" });
  await adding.getByRole("button", { name: "Add Staff" }).click();
  await expect(adding).toBeHidden();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** The device is signed in already, or brings them to it on the way to checkout. */
async function orderSoda(page: Page, phone: string | null): Promise<string> {
  await addToCart(page, "Soda");
  await reviewOrder(page);
  if (phone) await signInOnScreen(page, phone);
  await goToCheckout(page);
  await acceptTerms(page);
  await payByCard(page, "4242424242424242");
  return expectPickupCode(page);
}

/** The code in one piece, as a camera or a hand scanner gives it. */
async function handOver({ staff }: FirstVenueStage, orderId: string): Promise<void> {
  await staff.getByRole("textbox", { name: "Or type the order code" }).fill(orderId);
  await staff.getByRole("button", { name: "Open Order" }).click();
  const result = staff.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Order Ready");
  await expect(result).toContainText("tip");
  await expect(result.getByRole("listitem")).toHaveText(["1 ×Soda"]);
}

/** From an empty database to an order that is handed over, by what is on the screens alone. */
export const firstVenueSteps: readonly Step[] = [
  {
    name: "the operator creates the venue and names its owner",
    async run({ operator, phones }) {
      await operator.goto("/staff/signin");
      await signInOnScreen(operator, phones.operator);
      const run = operator.getByRole("link", { name: "Run your venue" });
      // Also on a phone before the code that there is none of yet.
      await operator.setViewportSize({ width: 390, height: 664 });
      await expect(run).toBeInViewport({ ratio: 1 });
      await operator.setViewportSize(laptop.viewport);
      await run.click();
      await expect(operator.getByText("Create your first venue")).toBeVisible();
      await operator.getByRole("link", { name: "Create venue" }).click();
      await operator.getByLabel("Name of the venue").fill("The Blue Room");
      await operator.getByLabel("Street address").fill("1 Sunset Blvd");
      await operator.getByLabel("City").fill("Los Angeles");
      await operator.getByLabel("State").fill("CA");
      await operator.getByLabel("ZIP code").fill("90028");
      await operator.getByLabel("Time zone").selectOption("America/Los_Angeles");
      await operator.getByLabel("Their name").fill("Robin");
      await operator.getByLabel("Their mobile phone").fill(phones.owner.slice(2));
      await operator.getByRole("button", { name: "Create venue" }).click();
      await expect(operator.getByText("The venue is there. Robin can sign in and run it.")).toBeVisible();
      await expect(operator).toHaveURL("/console/vendors/the-blue-room");
      await expect(operator.getByRole("heading", { level: 1, name: "The Blue Room" })).toBeVisible();
    },
  },
  {
    name: "the owner signs in and adds a location",
    async run(stage) {
      const { owner, phones } = stage;
      await owner.goto("/console");
      await signInOnScreen(owner, phones.owner);
      await expect(owner).toHaveURL("/console/vendors/the-blue-room");
      await owner.getByRole("link", { name: "Create location" }).click();
      await owner.getByLabel("Name of the location").fill("Main bar");
      await owner.getByLabel("Tax rate, in percent").fill("9.5");
      await owner.getByRole("button", { name: "Create location" }).click();
      await expect(owner).toHaveURL(/\/ready$/);
      stage.vendorLocationId = /\/locations\/([0-9A-Z]{5})\/ready$/.exec(owner.url())?.[1] ?? "";
      await expect(owner.getByText("3 of 7 done")).toBeVisible();
      // What is left comes first.
      await expect(owner.getByRole("main").getByRole("listitem").first()).toContainText("Something on the menu");
      await expect(owner.getByRole("button", { name: "Open for orders" })).toBeDisabled();
      await expect(owner.getByRole("link", { name: "Make a test order" })).toHaveCount(0);
    },
  },
  {
    name: "twelve products come by CSV, and one gets a picture",
    async run({ owner }) {
      await owner.getByRole("link", { name: "Edit the menu" }).click();
      await owner.getByRole("link", { name: "Import a file" }).click();
      const file = { name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(menu.join("\r\n")) };
      await owner.getByLabel("Choose a CSV file").setInputFiles(file);
      await owner.getByLabel("Taxed as, where a row says nothing").selectOption("standard");
      await owner.getByRole("button", { name: "Check the file" }).click();
      await expect(owner.getByText("12 products would change")).toBeVisible();
      await owner.getByRole("button", { name: "Put them on the menu" }).click();
      await expect(owner.getByText("12 products were added or changed.")).toBeVisible();
      await owner.getByRole("link", { name: "Go to the menu" }).click();
      await owner.getByRole("link", { name: "Soda" }).click();
      const picture = { name: "soda.png", mimeType: "image/png", buffer: drawPng(480, 600) };
      await owner.getByLabel("Add a picture").setInputFiles(picture);
      await owner.getByRole("button", { name: "Use this part" }).click();
      await expect(owner.getByLabel("Change the picture")).toBeAttached();
      await owner.getByRole("button", { name: "Save Changes" }).click();
      await expect(toast(owner, "The product is saved")).toBeVisible();
      await backToChecklist(owner);
    },
  },
  {
    name: "two people get a role",
    async run({ owner, phones }) {
      await owner.getByRole("link", { name: "Go to the team" }).click();
      await addStaff(owner, "Nia Okoye", phones.staff);
      await addStaff(owner, "Sam Rivera", phones.secondStaff);
      await backToChecklist(owner);
    },
  },
  {
    name: "the posters are saved",
    async run({ owner }) {
      await owner.getByRole("link", { name: "Go to the posters" }).click();
      const saved = owner.waitForEvent("download");
      await owner.getByRole("button", { name: "Save PDF" }).click();
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      await backToChecklist(owner);
      await expect(owner.getByText("6 of 7 done")).toBeVisible();
    },
  },
  {
    name: "the owner makes a test order, and staff hand it over",
    async run(stage) {
      const { owner, staff, phones, orderIds } = stage;
      await owner.getByRole("link", { name: "Make a test order" }).click();
      await expect(owner.getByText("Guests can’t order here yet. You can, to try it")).toBeVisible();
      orderIds.push(await orderSoda(owner, null));
      await expect(owner.getByText("Test order", { exact: true }).first()).toBeVisible();
      await staff.goto("/staff/signin");
      await signInOnScreen(staff, phones.staff);
      await staff.getByRole("link", { name: "Main bar" }).click();
      await staff.getByRole("link", { name: "Scan Order QR Code" }).click();
      await handOver(stage, orderIds[0] ?? "");
      await expect(staff.getByRole("region", { name: "Result" })).toContainText("Test order");
      await expect(owner.getByText("Order completed!")).toBeVisible();
    },
  },
  {
    name: "the checklist is done, and the location opens",
    async run({ owner }) {
      await owner.getByRole("link", { name: "Return Home" }).click();
      await owner.getByRole("link", { name: "Back to the checklist" }).click();
      await expect(owner.getByText("7 of 7 done")).toBeVisible();
      await owner.getByRole("button", { name: "Open for orders" }).click();
      await expect(toast(owner, "The location is open for orders")).toBeVisible();
      await expect(owner.locator(":focus")).toContainText("Guests can order here.");
      await expect(owner.locator(":focus")).toBeInViewport();
    },
  },
  {
    name: "a guest scans the poster, orders and pays, and staff hand it over",
    async run(stage) {
      const { guest, phones, orderIds, vendorLocationId } = stage;
      await guest.goto(`/L/${vendorLocationId}`);
      orderIds.push(await orderSoda(guest, phones.guest));
      await handOver(stage, orderIds[1] ?? "");
      await expect(guest.getByText("Order completed!")).toBeVisible();
    },
  },
];

/** With `options` as a phone has them, and the address of a server that knows the operator. */
export async function openFirstVenueStage(
  browser: Browser,
  options: BrowserContextOptions,
  phones: FirstVenueStage["phones"],
) {
  const open = async (device: BrowserContextOptions) => {
    const context = await browser.newContext({ ...options, ...device });
    return { context, hands: await countHands(context), page: await context.newPage() };
  };
  const devices = [await open(laptop), await open(laptop), await open({}), await open({})] as const;
  const [operator, owner, staff, guest] = devices.map(({ page }) => page) as [Page, Page, Page, Page];
  const stage: FirstVenueStage = { operator, owner, staff, guest, phones, vendorLocationId: "", orderIds: [] };
  return {
    stage,
    /** Of all four together, so far. */
    readHands: (): Hands => ({
      taps: devices.reduce((sum, { hands }) => sum + hands.taps, 0),
      fields: devices.reduce((sum, { hands }) => sum + hands.fields, 0),
    }),
    close: async () => {
      for (const { context } of devices) await context.close();
    },
  };
}
