import type { Page } from "@playwright/test";
import { deleteVendorRole } from "@skipline/contract/roles";
import type { TestVenue } from "../../server/src/test/test-venue.ts";
import { ok } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { api, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const profile = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

async function openStaff(page: Page, venue: TestVenue): Promise<void> {
  await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/users`);
  await expect(page.getByRole("heading", { level: 1, name: "Staff Profiles" })).toBeVisible();
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("somebody is added, promoted and removed, and the trail says by whom", async ({ page, venue, signIn }) => {
      const phone = somePhone();
      await signIn(venue.phones.ADMIN);
      await openStaff(page, venue);
      await expect(page.getByText("4 profiles")).toBeVisible();

      await page.getByRole("button", { name: "Add Staff" }).click();
      const adding = page.getByRole("dialog", { name: "Add Staff" });
      await adding.getByRole("button", { name: "Add Staff" }).click();
      for (const problem of [
        "Name is required.",
        "Invalid phone number. Please enter a valid number.",
        "Please choose a role.",
      ]) {
        await expect(adding.getByText(problem)).toBeVisible();
      }
      await adding.getByLabel("Name").fill("Nia Okoye");
      await adding.getByLabel("Phone number").fill(phone.slice(2));
      await adding.getByLabel("Role").selectOption({ label: "Staff" });
      await adding.getByRole("button", { name: "Add Staff" }).click();
      await expect(page.getByText("The role has been successfully created.")).toBeVisible();
      await expect(adding).toBeHidden();
      await expect(profile(page, "Nia Okoye")).toContainText("Staff");
      await expect(page.getByText("5 profiles")).toBeVisible();

      await profile(page, "Nia Okoye").getByRole("button", { name: "Edit Nia Okoye" }).click();
      const editing = page.getByRole("dialog", { name: "Edit Staff" });
      await editing.getByLabel("Role").selectOption({ label: "Manager" });
      await editing.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("The role has been successfully updated.")).toBeVisible();
      await expect(profile(page, "Nia Okoye")).toContainText("Manager");

      await profile(page, "Nia Okoye").getByRole("button", { name: "Remove Nia Okoye" }).click();
      const removing = page.getByRole("alertdialog", { name: "Remove Nia Okoye?" });
      await removing.getByRole("button", { name: "Cancel" }).click();
      await expect(profile(page, "Nia Okoye")).toBeVisible();
      await profile(page, "Nia Okoye").getByRole("button", { name: "Remove Nia Okoye" }).click();
      await removing.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("The role has been successfully removed.")).toBeVisible();
      await expect(profile(page, "Nia Okoye")).toHaveCount(0);

      await page.getByRole("link", { name: "Activity" }).last().click();
      const actor = new RegExp(`^ADMIN of ${venue.vendorId.slice(4)} `);
      const lines = page.getByRole("listitem").getByRole("paragraph").filter({ hasText: actor });
      await expect(lines).toHaveText([
        /removed Nia Okoye/,
        /changed the role of Nia Okoye/,
        /added Nia Okoye as Staff/,
      ]);
      await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Products" });
      await expect(page).toHaveURL(/kind=product/);
      await expect(page.getByText("No activity found")).toBeVisible();
    });
  });
}

const reach = [
  { role: "MANAGER", choices: ["Staff", "Manager"], untouchable: ["ADMIN", "SUPER_ADMIN"] },
  { role: "ADMIN", choices: ["Staff", "Manager", "Admin"], untouchable: ["SUPER_ADMIN"] },
  { role: "SUPER_ADMIN", choices: ["Staff", "Manager", "Admin", "SuperAdmin"], untouchable: [] },
] as const;

for (const { role, choices, untouchable } of reach) {
  test(`${role} gives and takes only what is in reach`, async ({ page, venue, signIn }) => {
    const venueName = venue.vendorId.slice(4);
    await signIn(venue.phones[role]);
    await openStaff(page, venue);
    for (const other of ["STAFF", "MANAGER", "ADMIN", "SUPER_ADMIN"] as const) {
      const isOutOfReach = untouchable.some((one) => one === other);
      const buttons = profile(page, `${other} of ${venueName}`).getByRole("button");
      await expect(buttons).toHaveCount(isOutOfReach ? 0 : 2);
    }
    await page.getByRole("button", { name: "Add Staff" }).click();
    const options = page.getByRole("dialog", { name: "Add Staff" }).getByLabel("Role").locator("option:enabled");
    await expect(options).toHaveText([...choices]);
  });
}

test("staff are sent back to the hub from the managers' pages", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  const hub = `/staff/location/${venue.vendorLocationId}`;
  for (const place of ["users", "events", "activity", "event/create"]) {
    await page.goto(`${hub}/${venue.vendorId}/${place}`);
    await expect(page).toHaveURL(hub);
    await expect(page.getByRole("navigation", { name: "Location" })).toBeVisible();
  }
});

test("the last SuperAdmin stays", async ({ page, venue, signIn }) => {
  const name = `SUPER_ADMIN of ${venue.vendorId.slice(4)}`;
  await signIn(venue.phones.SUPER_ADMIN);
  await openStaff(page, venue);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  const removing = page.getByRole("alertdialog", { name: "Remove yourself?" });
  await removing.getByRole("button", { name: "Remove" }).click();
  const refused = "This is the last SuperAdmin. Make somebody else a SuperAdmin first.";
  await expect(removing.getByText(refused)).toBeVisible();
  await removing.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit Staff" });
  await editing.getByLabel("Role").selectOption({ label: "Staff" });
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(editing.getByText(refused)).toBeVisible();
  await editing.getByRole("button", { name: "Close" }).click();
  await expect(profile(page, name)).toContainText("SuperAdmin");
});

test("a role that is taken away is felt at the next call", async ({ page, venue, signIn, newPerson }) => {
  const boss = await signIn(venue.phones.SUPER_ADMIN, (await newPerson()).context);
  await signIn(venue.phones.MANAGER);
  await openStaff(page, venue);
  await page.getByRole("button", { name: "Add Staff" }).click();
  const adding = page.getByRole("dialog", { name: "Add Staff" });
  await adding.getByLabel("Name").fill("Too Late");
  await adding.getByLabel("Phone number").fill(somePhone().slice(2));
  await adding.getByLabel("Role").selectOption({ label: "Staff" });
  const params = { vendorId: venue.vendorId, phoneNumber: venue.phones.MANAGER };
  ok(await api.call(deleteVendorRole, { params }, boss));
  await adding.getByRole("button", { name: "Add Staff" }).click();
  await expect(page.getByRole("heading", { name: "No access to this location" })).toBeVisible();
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await expect(page.getByRole("heading", { name: "No access to this location" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Staff Management" })).toHaveCount(0);
});
