import { readFile } from "node:fs/promises";
import { refundOrder } from "@skipline/contract/fulfilment";
import { handOver, ok, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { laptop } from "../support/devices.ts";
import { api } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.describe("on a laptop", () => {
  test.use({ viewport: laptop });

  test("a manager closes the night: who handed over, the tip pool, and that the week's report says the same", async ({
    page,
    venue,
    signIn,
    newPerson,
    guest,
  }) => {
    const staff = await signIn(venue.phones.STAFF, (await newPerson()).context);
    const manager = await signIn(venue.phones.MANAGER);
    const order = () => placePaidOrder(api, venue, guest, { soda: 2 });
    const [first, second] = [await order(), await order(), await order()];
    await handOver(api, staff, first.orderId);
    await handOver(api, manager, second.orderId);
    const part = { refundReason: "Spilled", amount: "1.00" };
    const key = { "idempotency-key": crypto.randomUUID() };
    ok(await api.call(refundOrder, { params: { userId: "_", orderId: first.orderId }, body: part }, manager, key));

    await page.goto(`/staff/location/${venue.vendorLocationId}/reporting?tab=sales`);
    await page.getByRole("link", { name: "Close of Night" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Close of Night" })).toBeVisible();
    const table = page.getByRole("table", { name: "Who handed over" });
    const row = (start: RegExp) => table.getByRole("row", { name: start });
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(row(/^Not handed over 1 /)).toContainText("$9.86");
    await expect(row(/^Everybody 3 \$27\.00 \$2\.58 \$0\.00 \$1\.00 \$28\.58/)).toBeVisible();
    await expect(table.getByRole("row").filter({ hasText: "$8.86" })).toHaveCount(1);
    await expect(page.getByText("Agrees with the week’s report")).toBeVisible();
    await expect(page.getByText("The night is not over: more may come.")).toBeVisible();

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save", exact: false }).click();
    const file = await readFile(await (await saving).path(), "utf8");
    expect(file).toMatch(/^Everybody,3,27\.00,2\.58,0\.00,1\.00,28\.58,/m);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Counted by")).toBeVisible();
    await expect(page.getByRole("button", { name: "Print this night" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("button", { name: "Night before" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nobody paid here in this night.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Night before" })).toBeFocused();
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
    await page.getByRole("button", { name: "Night after" }).click();
    await expect(page).not.toHaveURL(/day=/);
    await expect(row(/^Everybody/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Night after" })).toBeDisabled();
    await page.getByRole("link", { name: "The week’s report" }).click();
    await expect(page.getByRole("heading", { name: "Money" })).toBeVisible();
  });
});

test("a night that is none leads back to tonight; staff are led to their location", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  const sheet = `/staff/location/${venue.vendorLocationId}/reporting/day`;
  await page.goto(`${sheet}?day=2999-01-01`);
  await expect(page.getByText("There is no sheet of this day.")).toBeVisible();
  await page.getByRole("button", { name: "Show Tonight" }).click();
  await expect(page.getByText("Nobody paid here in this night.")).toBeVisible();
  await signIn(venue.phones.STAFF);
  await page.goto(sheet);
  await expect(page).toHaveURL(new RegExp(`/staff/location/${venue.vendorLocationId}$`));
});
