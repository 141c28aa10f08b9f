import { addContest } from "../../server/src/test/test-contests.ts";
import { somePhone } from "../support/people.ts";
import { dialog, question } from "../support/sight.ts";
import { signInOnScreen } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a guest signs in to try their luck, loses the answer, and wins what was drawn with the one ticket", async ({
  page,
  venue,
  db,
}) => {
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "Aurora T-shirt", quantity: 1 }] });
  const draws = () => db.selectFrom("draw").selectAll().where("event_id", "=", eventId).execute();
  // A film that never comes: the draw goes on without it after 10 s.
  await page.route(/\/art\/draw\./, () => undefined);
  // The hint stands for 5 s, and a page may take longer until all of it is loaded.
  await page.goto(`/vendor/${venue.vendorId}/rewards/${eventId}`, { waitUntil: "commit" });
  await expect(page.getByText("Win tonight’s prizes. Your first ticket is free.")).toBeVisible();
  await page.getByRole("button", { name: "Prize Draw" }).click();
  const draw = dialog(page, "Prize Draw");
  await expect(draw.getByText("Every draw wins a prize.")).toBeVisible();
  await draw.getByRole("link", { name: "Sign In to Try Your Luck" }).click();
  await signInOnScreen(page, somePhone());

  // Led on without a tap: back with the dialog open, and the ticket for signing in.
  await expect(draw.getByText("1 ticket", { exact: true })).toBeVisible();
  const tryLuck = draw.getByRole("button", { name: "Try Your Luck" });
  await expect(tryLuck).toBeDisabled();
  await draw.getByRole("checkbox", { name: "I agree to the Terms & Conditions" }).check();

  // The server draws, and its answer gets lost, each time.
  await page.route("**/draw", async (route) => {
    if ((await draws()).length === 0) await route.fetch();
    await route.abort();
  });
  await page.clock.install();
  await tryLuck.click();
  await expect(draw.getByRole("heading", { name: "Good luck!" })).toBeVisible();
  await expect.poll(draws).toHaveLength(1);
  await page.clock.runFor(12_000);
  await expect(draw.getByRole("heading", { name: "Failed to draw prize" })).toBeVisible();
  await expect(draw.getByText("It never takes a second ticket.")).toBeVisible();
  await page.unroute("**/draw");

  // Another visit, the dialog open as before: the draw is there to be looked at, agreed to already.
  await page.reload();
  await expect(draw.getByText("You have a draw whose result you haven’t seen")).toBeVisible();
  const answered = page.waitForResponse("**/draw");
  await draw.getByRole("button", { name: "See My Result" }).click();
  await answered;
  await expect(draw.getByRole("heading", { name: "Good luck!" })).toBeVisible();
  await expect(draw.getByRole("heading", { name: "You Won!" })).toHaveCount(0);
  await page.clock.runFor(12_000);
  await expect(draw.getByRole("heading", { name: "You Won!" })).toBeVisible();
  await expect(draw.getByRole("img", { name: "QR code of your prize Aurora T-shirt" })).toBeVisible();
  expect(await draws()).toHaveLength(1);

  await draw.getByRole("button", { name: "Awesome" }).click();
  await expect(draw.getByText("You won here: Aurora T-shirt")).toBeVisible();
  await expect(draw.getByRole("button", { name: "No Tickets Left" })).toBeDisabled();
  await draw.getByRole("link", { name: "Rewards Center" }).click();
  await expect(draw).toBeHidden();

  // A counter where the server is out of reach: the code is on the device.
  const active = page.getByRole("region", { name: "Active" });
  await expect(active.getByText("Expires in 3 days")).toBeVisible();
  const dead = /\/api\/|\/healthz/;
  await page.route(dead, (route) => route.abort());
  await page.reload();
  await expect(active.getByText("The claim codes that this device keeps.")).toBeVisible();
  await expect(active.getByRole("img", { name: "QR code of your prize Aurora T-shirt" })).toBeVisible();
  await expect(active.getByRole("button")).toHaveText(["Show code large"]);
  await page.unroute(dead);
  await page.reload();

  // Into the staff's hands.
  await active.getByRole("button", { name: "Staff: confirm hand-over" }).click();
  const staff = question(page, "Staff only: hand over this prize");
  await expect(staff.getByRole("button", { name: "Confirm hand-over" })).toBeDisabled();
  await staff.getByRole("checkbox").check();
  await staff.getByRole("button", { name: "Confirm hand-over" }).click();
  await expect(page.getByRole("region", { name: "Past Rewards" }).getByText("Claimed", { exact: true })).toBeVisible();
  await expect(active.getByText("Aurora T-shirt")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("skipline.rewards"))).toBe("[]");
});
