import { addContest, winPrize } from "../../server/src/test/test-contests.ts";
import { api, somePhone } from "./people.ts";
import { dialog, question, title, type Sight, type World } from "./sight.ts";
import { expect } from "./test.ts";

const longName = "VIP table for six on New Year’s Eve, with a bottle of mezcal";

async function openCenter({ page, venue, db }: World, odds: number): Promise<void> {
  const prizes = [
    { name: longName, odds, quantity: 3, imageUrl: "/demo/champagne-480.webp" },
    { name: "Camiseta de la Orquesta", odds: 0, quantity: 1200, imageUrl: "/demo/shirt-480.webp" },
  ];
  const { eventId } = await addContest(db, venue.vendorId, { prizes });
  await page.goto(`/vendor/${venue.vendorId}/rewards/${eventId}`);
  await title(page, "Rewards Center");
  await expect(page.getByRole("button", { name: /^Prize Draw/ })).toBeVisible();
}

async function drawOnce({ page }: World): Promise<void> {
  await page.getByRole("button", { name: /^Prize Draw/ }).click();
  const stage = dialog(page, "Prize Draw");
  await stage.getByRole("checkbox").check();
  await stage.getByRole("button", { name: "Try Your Luck" }).click();
}

export const visitorRewardSights: Sight[] = [
  ["the Rewards Center, with the hint of the draw", (world) => openCenter(world, 2000)],
];

export const guestRewardSights: Sight[] = [
  [
    "a prize draw",
    async (world) => {
      await world.signIn(somePhone());
      await openCenter(world, 1_000_000);
      await world.page.getByRole("button", { name: /^Prize Draw/ }).click();
      await expect(dialog(world.page, "Prize Draw").getByText("1 ticket", { exact: true })).toBeVisible();
    },
  ],
  [
    "a draw that won",
    async ({ page }) => {
      const stage = dialog(page, "Prize Draw");
      await stage.getByRole("checkbox").check();
      await stage.getByRole("button", { name: "Try Your Luck" }).click();
      await expect(stage.getByRole("heading", { name: "You Won!" })).toBeVisible();
    },
  ],
  [
    "a prize that waits to be handed over",
    async ({ page }) => {
      await dialog(page, "Prize Draw").getByRole("link", { name: "Rewards Center" }).click();
      await page.getByText("Check this draw").click();
      await expect(page.getByRole("region", { name: "Active" }).getByText("Expires in 3 days")).toBeVisible();
    },
  ],
  [
    "the question before it is handed over",
    async ({ page }) => {
      await page.getByRole("button", { name: "Staff: confirm hand-over" }).click();
      await expect(question(page, "Staff only: hand over this prize").getByRole("checkbox")).toBeVisible();
    },
  ],
  [
    "a draw without luck",
    async (world) => {
      await openCenter(world, 0);
      await drawOnce(world);
      await expect(world.page.getByRole("heading", { name: "Not This Time" })).toBeVisible();
    },
  ],
];

export const managerRewardSights: Sight[] = [
  [
    "the prizes of an event, with what is required",
    async ({ page, venue, db }) => {
      const { eventId } = await addContest(db, venue.vendorId, { prizes: [] });
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/event/edit/${eventId}`);
      await page.getByRole("link", { name: /^Prize Draw/ }).click();
      await title(page, "Prizes");
      await page.getByRole("button", { name: "Add Prize" }).click();
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("A name is required.")).toBeVisible();
      await page.getByRole("textbox", { name: "Prize", exact: true }).fill(longName);
      await page.getByLabel("Chance in %").fill("12.5");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Prizes saved successfully")).toBeVisible();
      await expect(page.getByText("That is about 1 in 8")).toBeVisible();
      await page.getByRole("button", { name: "Add Prize" }).click();
      await page.getByLabel("Chance in %").last().fill("120");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("A number from 0 to 100.")).toBeVisible();
    },
  ],
  [
    "a claim code that is good",
    async ({ page, venue, db, signInElsewhere }) => {
      const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: longName }] });
      const guest = await signInElsewhere(somePhone());
      const { claimCode } = await winPrize(api, eventId, guest);
      page.once("dialog", (leave) => void leave.accept());
      await page.goto(`/staff/location/${venue.vendorLocationId}/rewards`);
      await page.getByLabel("Or type the claim code").fill(claimCode);
      await page.getByRole("button", { name: "Look Up" }).click();
      await expect(page.getByRole("region", { name: "Result" })).toContainText("Ready To Hand Over");
    },
  ],
  [
    "the prizes of a draw that has begun",
    async ({ page, venue, db }) => {
      const { event_id: eventId } = await db
        .selectFrom("contest")
        .select("event_id")
        .where("vendor_id", "=", venue.vendorId)
        .where("draw_count", ">", 0)
        .executeTakeFirstOrThrow();
      const events = `/staff/location/${venue.vendorLocationId}/${venue.vendorId}/event/edit`;
      await page.goto(`${events}/${eventId}/prizes`);
      await expect(page.getByText("These prizes can’t be changed any more")).toBeVisible();
    },
  ],
];
