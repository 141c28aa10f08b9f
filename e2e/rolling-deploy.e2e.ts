import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { startServerProcess } from "../server/src/test/start-server-process.ts";
import { writeTestWeb } from "../server/src/test/test-web.ts";
import { demo } from "./support/demo.ts";
import { openMenu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { databaseUrlVariable } from "./support/variables.ts";

test("while servers are replaced a page of one release gets its code from a server of another, both ways", async ({
  page,
  db,
}) => {
  const folder = await writeTestWeb();
  const name = "/assets/index-0therre1.js";
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, name), "export const other = 1;");
  const database = { url: env[databaseUrlVariable] ?? "", db, drop: async () => {} };
  const other = await startServerProcess(database, "", { webFolder: folder });
  try {
    const statuses = new Map<string, number>();
    await page.route("**/assets/*", async (route) => {
      const { pathname } = new URL(route.request().url());
      const answer = await route.fetch({ url: other.url + pathname });
      statuses.set(pathname, answer.status());
      return route.fulfill({ response: answer });
    });
    await openMenu(page, demo.barLocationId);
    // What comes late comes from there, too.
    await page.getByRole("button", { name: "Aurora Spritz", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(statuses.size).toBeGreaterThan(8);
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);

    expect((await page.request.get(name)).status()).toBe(404);
    await other.runJob("http.keep-release-files");
    await expect.poll(async () => (await page.request.get(name)).status()).toBe(200);
    expect(await (await page.request.get(name)).text()).toBe("export const other = 1;");
  } finally {
    // What a page asks for late is still on its way from there.
    await page.unrouteAll({ behavior: "wait" });
    await other.close();
    await rm(folder, { recursive: true });
  }
});
