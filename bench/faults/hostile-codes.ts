import process, { env } from "node:process";
import type { Page } from "@playwright/test";
import { fakeCamera } from "../../e2e/qr-video.ts";
import { atBar, location, type Bar } from "../scans/bar.ts";
import { bits, writeFilm } from "../scans/film.ts";
import { hostileTexts } from "./hostile-texts.ts";

const codes = Number(env["BENCH_CODES"] ?? 100);
/** The film comes round this often before a code counts as unread. */
const rounds = 3;
const roundMs = 1400 * (codes + 3) + 3000;
const mostHops = 2;

/** Notes what the page says while each code is before the lens, by the number in the picture's edge. Runs in the page. */
const watch = `(() => {
  const said = {};
  let number = 0;
  Object.assign(window, { bench: () => said });
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = ${bits};
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const videos = new WeakSet();
  function follow(video) {
    const look = () => {
      context.drawImage(video, 0, 0, 8, ${bits * 8}, 0, 0, 1, ${bits});
      const { data } = context.getImageData(0, 0, 1, ${bits});
      let next = 0;
      for (let bit = 0; bit < ${bits}; bit += 1) if (data[bit * 4] > 128) next |= 1 << bit;
      // What is said to an empty wall is said of the code before it.
      if (next > 0) number = next;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  }
  new MutationObserver((changes) => {
    const video = document.querySelector("video");
    if (video && !videos.has(video)) videos.add(video), follow(video);
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) {
      const words = /Invalid QR Code|Invalid Short Code|Order Ready|Location Found/.exec(textContent);
      if (words) said[number] ??= words[0];
    }
  }).observe(document, { childList: true, subtree: true });
})()`;

/** Whatever a code must never bring about. */
function watchFaults(page: Page, origin: string, path: string): string[] {
  const faults: string[] = [];
  const context = page.context();
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== "data:" && protocol !== "blob:") faults.push(`asked ${request.url()}`);
  });
  context.on("page", (other) => faults.push(`window ${other.url()}`));
  page.on("framenavigated", (frame) => {
    if (frame.url() !== origin + path) faults.push(`navigated to ${frame.url()}`);
  });
  page.on("pageerror", (error) => faults.push(`error ${error.message}`));
  page.on("crash", () => faults.push("crash"));
  page.on("dialog", (box) => {
    faults.push(`ran ${box.message()}`);
    void box.dismiss();
  });
  return faults;
}

interface Scanner {
  name: string;
  path: string;
  /** After the hostile ones, each by what the page says to it; the first at a foreign host, of which only the id is taken. */
  good: readonly string[];
  taken: string;
  /** Puts away what stands before the camera. */
  goOn: (page: Page) => Promise<void>;
}

/** Short links that lead to each other, and to themselves; counts how often the page asks for them. */
async function layRing(page: Page, origin: string): Promise<() => number> {
  const next: Record<string, string> = { ring: "gnir", gnir: "ring", out: "https://evil.example/L/064E1/x" };
  let asked = 0;
  await page.route(/\/api\/short-code-redirects\/(?:ring|gnir|out)$/, (route) => {
    asked += 1;
    const code = /\w+$/.exec(route.request().url())?.[0] ?? "";
    const target = next[code] ?? "";
    const redirectUrl = target.startsWith("https") ? target : `${origin}/R/${target}`;
    return route.fulfill({ json: { redirect: { redirectUrl } } });
  });
  return () => asked;
}

/** In one go, as a hand scanner types: more than any picture holds. */
function scanByHand(page: Page, text: string): Promise<void> {
  return page.evaluate(
    `for (const key of [...${JSON.stringify(text)}, "Enter"])
       document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`,
  );
}

async function show({ url, folder, openBrowser, openPhone }: Bar, scanner: Scanner): Promise<void> {
  const { name, path, good, taken, goOn } = scanner;
  const rings = ["ring", "gnir", "out"].map((code) => `https://evil.example/R/${code}`);
  const hostile = [...hostileTexts(url, codes - rings.length), ...rings];
  const film = `${folder}/${name}.y4m`;
  await writeFilm([...hostile, ...good], film);
  const context = await openPhone(await openBrowser(fakeCamera(film)));
  await context.addInitScript(watch);
  const page = await context.newPage();
  const lookUps = await layRing(page, url);
  await page.goto(path);
  const faults = watchFaults(page, url, path);
  const said = () => page.evaluate<Record<number, string>>("bench()");
  const all = hostile.length + good.length;
  const end = Date.now() + rounds * roundMs;
  while (Date.now() < end && Object.keys(await said()).filter((number) => number !== "0").length < all) {
    await goOn(page);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const answers = await said();
  await goOn(page);
  await page.getByRole("button", { name: "Stop Scanning" }).click();
  const invalid = page.getByText(/^Invalid /).first();
  for (const text of ["x".repeat(10_240), rings[0] ?? ""]) {
    await invalid.waitFor({ state: "hidden" });
    const before = lookUps();
    await scanByHand(page, text);
    await invalid.waitFor();
    const hops = lookUps() - before;
    if (hops > mostHops) faults.push(`followed ${hops} short links`);
  }
  if (page.url() !== url + path) faults.push(`stands at ${page.url()}`);

  const refused = hostile.filter((_text, index) => answers[index + 1]?.startsWith("Invalid"));
  const accepted = good.filter((_text, index) => answers[hostile.length + index + 1] === taken);
  for (const [index, text] of hostile.entries()) {
    const answer = answers[index + 1] ?? "nothing";
    if (!answer.startsWith("Invalid"))
      console.log(`${name}: ${answer} was said to ${JSON.stringify(text.slice(0, 80))}`);
  }
  for (const fault of faults) console.log(`${name}: ${fault}`);
  console.log(
    `${name}: ${refused.length} of ${hostile.length} hostile codes read and refused, ${faults.length} navigations, ` +
      `foreign requests, scripts or errors; ${accepted.length} of ${good.length} good codes taken afterwards`,
  );
  if (refused.length < hostile.length || faults.length > 0 || accepted.length < good.length) process.exitCode = 1;
}

await atBar(async (bar) => {
  const orders = [await bar.placeOrder(bar.drinks.slice(0, 1)), await bar.placeOrder(bar.drinks.slice(0, 2))];
  await show(bar, {
    name: "order scan",
    path: `/staff/location/${location}/scan`,
    good: [`https://evil.example/order/${orders[0]}`, orders[1] ?? ""],
    taken: "Order Ready",
    goOn: () => Promise.resolve(),
  });
  await show(bar, {
    name: "location scan",
    path: "/staff/locations",
    good: [`https://evil.example/L/${location}`, location],
    taken: "Location Found",
    async goOn(page) {
      const start = page.getByRole("button", { name: "Scan Location QR Code" });
      const found = page.getByRole("alertdialog", { name: "Location Found" });
      if (await found.isVisible()) {
        await found.getByRole("button", { name: "Cancel" }).click();
        await found.waitFor({ state: "hidden" });
      } else if (await start.isVisible()) await start.click();
    },
  });
});
