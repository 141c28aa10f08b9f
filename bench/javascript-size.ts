import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const assets = join(import.meta.dirname, "../web/dist/assets");

/**
 * The JavaScript that a guest's phone gets when it opens the menu, in bytes as sent (brotli): what the browser really
 * asked for, before anybody taps.
 */
export async function menuJavascriptBytes(url: string): Promise<number> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
    });
    await page.goto(`${url}/location/064E1`);
    await page
      .getByRole("heading", { name: /Alcoholic/ })
      .first()
      .waitFor();
    const sizes = await Promise.all([...asked].map((path) => sentBytes(path)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await browser.close();
  }
}

async function sentBytes(path: string): Promise<number> {
  const name = path.split("/").at(-1) ?? "";
  const names = await readdir(assets);
  if (!names.includes(name)) return 0;
  const file = join(assets, names.includes(`${name}.br`) ? `${name}.br` : name);
  return (await stat(file)).size;
}
