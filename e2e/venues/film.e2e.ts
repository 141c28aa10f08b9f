import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { motion } from "../support/devices.ts";
import { expect, test } from "../support/test.ts";

test.use(motion);

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test("an owner gives a location its film, a guest sees it before the menu, and it is taken away", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const film = await readFile(join(import.meta.dirname, "../../web/public/demo/splash.webm"));
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
  const add = page.getByLabel("Choose a video");
  await add.setInputFiles(file("phone.mov", "video/quicktime", film));
  await expect(page.getByText("Please choose an MP4 or WebM video.")).toBeVisible();
  await add.setInputFiles(file("page.mp4", "video/mp4", Buffer.from("<script>alert(1)</script>")));
  await expect(page.getByText("This is not a whole MP4 or WebM video.")).toBeVisible();
  await add.setInputFiles(file("splash.webm", "video/webm", film));
  const remove = page.getByRole("button", { name: "Remove the video" });
  await expect(remove).toBeVisible();
  await expect(page.getByText("This is not a whole MP4 or WebM video.")).toHaveCount(0);
  const widthOf = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(widthOf).toBe(720);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The location is saved")).toBeVisible();

  const { page: guests } = await newPerson();
  const answer = guests.waitForResponse(/\/media\/[0-9a-f-]+\.webm$/);
  await guests.goto(`/location/${venue.vendorLocationId}`);
  const { status, headers } = await answer.then((one) => ({ status: one.status(), headers: one.headers() }));
  expect([status, headers["content-type"]]).toEqual([206, "video/webm"]);
  await expect(guests.getByRole("dialog", { name: "Welcome video" })).toBeVisible();
  await guests.getByRole("button", { name: "Skip" }).click();
  await expect(guests.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guests.getByRole("dialog", { name: "Welcome video" })).toHaveCount(0);

  // Whoever leaves while another one goes up is asked: no draft keeps it.
  const end = Promise.withResolvers<void>();
  await page.route(/\/films$/, (route) => end.promise.then(() => route.abort()));
  await page.getByLabel("Choose another video").setInputFiles(file("splash.webm", "video/webm", film));
  await page.getByRole("button", { name: "Back" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave while a file uploads?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  end.resolve();

  await remove.click();
  await expect(page.getByLabel("Choose a video")).toBeAttached();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const { vendorLocationId } = venue;
  const columns = ["splash_media_id", "splash_video_url"] as const;
  const kept = db.selectFrom("vendor_location").select(columns).where("vendor_location_id", "=", vendorLocationId);
  await expect.poll(() => kept.executeTakeFirst()).toEqual({ splash_media_id: null, splash_video_url: null });
});
