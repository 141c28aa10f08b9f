import { devices } from "../support/devices.ts";
import { loseOnce } from "../support/network.ts";
import { somePhone } from "../support/people.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an owner invites somebody to one location, who signs in and finds that one", async ({
      page,
      venue,
      signIn,
      newPerson,
      runJob,
    }) => {
      const phone = somePhone();
      await signIn(venue.phones.ADMIN);
      await page.goto(`/console/vendors/${venue.vendorId}`);
      await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "People" }).click();
      await page.getByRole("button", { name: "Add Staff" }).click();
      const adding = page.getByRole("dialog", { name: "Add Staff" });
      await adding.getByLabel("Name").fill("Nia Okoye");
      await adding.getByLabel("Phone number").fill(phone.slice(2));
      await adding.getByLabel("Role").selectOption({ label: "Staff" });
      await adding.getByText("Some locations").click();
      await expect(adding.getByLabel("Send a text message")).toBeChecked();
      await adding.getByRole("button", { name: "Add Staff" }).click();
      await expect(adding.getByText("Please choose at least one location.")).toBeVisible();
      await expect(adding.getByRole("checkbox", { name: /bar/ }).first()).toBeFocused();
      // What was typed is here again after a reload.
      await page.reload();
      await page.getByRole("button", { name: "Add Staff" }).click();
      await expect(adding.getByText("Your unsaved changes are here again.")).toBeVisible();
      const bar = adding.getByRole("checkbox", { name: /bar 2$/ });
      await bar.check({ force: true });
      await adding.getByRole("button", { name: "Add Staff" }).click();
      await expect(adding).toBeHidden();

      const row = page.getByRole("listitem").filter({ hasText: "Nia Okoye" });
      await expect(row).toContainText(/bar 2/);
      await expect(row).toContainText(/Invitation (on its way|sent)/);
      await runJob("venues.send-invitations");
      await expect
        .poll(async () => (await page.request.get(`/dev/outbox.json?phone=${encodeURIComponent(phone)}`)).text())
        .toContain("/staff/signin");
      await page.reload();
      await expect(row).toContainText("Invitation sent");
      // One that was sent a moment ago is not sent twice.
      await row.getByRole("button", { name: "Send the invitation to Nia Okoye again" }).click();
      await expect(toast(page, "Invitation sent")).toBeVisible();

      const nia = await newPerson();
      await signIn(phone, nia.context);
      await nia.page.goto("/staff/locations");
      const places = nia.page.getByRole("main").getByRole("link", { name: /bar \d/ });
      await expect(places).toHaveCount(1);
      await expect(places).toContainText("bar 2");
      await nia.page.goto(`/staff/location/${venue.vendorLocationId}/orders`);
      await expect(nia.page.getByText("is for other locations")).toBeVisible();
      await page.reload();
      await expect(row).toContainText("Has signed in");
    });
  });
}

test("an owner goes on from a role whose save had no answer, and nobody else is said to have changed it", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/people`);
  const name = `STAFF of ${venue.vendorId.slice(4)}`;
  const sheet = page.getByRole("dialog", { name: "Edit Staff" });
  const open = () => page.getByRole("button", { name: `Edit ${name}` }).click();
  const save = sheet.getByRole("button", { name: "Save Changes" });
  await open();
  await sheet.getByLabel("Role").selectOption({ label: "Manager" });
  const { isLost } = await loseOnce(page, "PUT", /\/vendor-roles\//, "answer");
  await save.click();
  await isLost;
  await expect(toast(page, "Failed to updated the role. Please try again.")).toBeVisible();
  await page.reload();
  await open();
  await expect(sheet.getByLabel("Role")).toHaveValue("MANAGER");
  await expect(page.getByText("Your unsaved changes are here again.")).toHaveCount(0);
  await sheet.getByLabel("Role").selectOption({ label: "Staff" });
  await save.click();
  await expect(toast(page, "The role has been successfully updated.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Staff");
});
