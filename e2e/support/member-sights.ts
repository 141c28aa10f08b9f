import { lookAround, makeMember, openNight, reserveNight, somewhere } from "./nights.ts";
import { somePhone } from "./people.ts";
import { dialog, question, type Sight } from "./sight.ts";
import { expect } from "./test.ts";

const longName = "Noche de Año Viejo con la Orquesta de Boyle Heights";

export const memberSights: Sight[] = [
  [
    "a membership that was not paid",
    async ({ page, signIn }) => {
      await signIn(somePhone());
      await page.goto("/membership/result");
      await expect(page.getByText("Sorry, payment was not successful, please try again")).toBeVisible();
    },
  ],
  [
    "the sale of a membership, a plan chosen",
    async ({ page }) => {
      await page.getByRole("button", { name: "Try again" }).click();
      await dialog(page, "Join Lusiv").getByText("3 Months").click();
      await expect(page.getByRole("button", { name: "Pay with test wallet" })).toBeVisible();
    },
  ],
  [
    "the events of a member: few spots, a full list",
    async ({ page, context, venue, db, signIn, signInElsewhere }) => {
      const member = await signIn(somePhone());
      await makeMember(db, member);
      const here = somewhere();
      const manager = await signInElsewhere(venue.phones.ADMIN);
      await openNight(manager, venue, here, { name: "Basement", inHours: 24, capacity: 3 });
      const full = await openNight(manager, venue, here, { name: longName, inHours: 800, capacity: 1 });
      const other = await signInElsewhere(somePhone());
      await makeMember(db, other);
      await reserveNight(full, other);
      await lookAround(page, context, here);
      await expect(page.getByText("Full", { exact: true })).toBeVisible();
      await expect(page.getByText("Select An Event To Book")).toBeVisible();
    },
  ],
  [
    "a full night up close",
    async ({ page }) => {
      await page.getByRole("button", { name: `Join waitlist: ${longName}` }).click();
      await expect(dialog(page, longName).getByText("This list is full right now.")).toBeVisible();
    },
  ],
  [
    "a reservation in the account, with its code",
    async ({ page }) => {
      await dialog(page, longName).getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Reserve: Basement" }).click();
      await dialog(page, "Basement").getByRole("button", { name: "Reserve 1 spot" }).click();
      await page.getByRole("link", { name: "My reservation" }).click();
      await expect(page.getByRole("img", { name: "QR code of your reservation for Basement" })).toBeVisible();
    },
  ],
  [
    "the question before it is cancelled",
    async ({ page }) => {
      await page.getByRole("button", { name: "Cancel reservation" }).click();
      await expect(question(page, "Cancel this reservation?").getByRole("button", { name: "Keep it" })).toBeVisible();
    },
  ],
];
