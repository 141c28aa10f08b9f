import { fakeCamera } from "../../e2e/qr-video.ts";
import { atBar, location } from "./bar.ts";
import { bits, writeFilm } from "./film.ts";

const scans = 60;

/** Notes when each code was first in a picture, when its result stood on the screen, and each tap. Runs in the page. */
const watch = `(() => {
  const seen = {}, told = {};
  let taps = 0;
  Object.assign(window, { bench: () => ({ seen, told, taps }) });
  window.addEventListener("pointerdown", () => (taps += 1), { capture: true });
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = ${bits};
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const videos = new WeakSet();
  function follow(video) {
    const look = (now, { presentationTime }) => {
      context.drawImage(video, 0, 0, 8, ${bits * 8}, 0, 0, 1, ${bits});
      const { data } = context.getImageData(0, 0, 1, ${bits});
      let number = 0;
      for (let bit = 0; bit < ${bits}; bit += 1) if (data[bit * 4] > 128) number |= 1 << bit;
      if (number > 0) seen[number] ??= Math.min(now, presentationTime);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  }
  new MutationObserver(() => {
    const video = document.querySelector("video");
    if (video && !videos.has(video)) videos.add(video), follow(video);
    const result = document.querySelector("[aria-label=Result]")?.textContent ?? "";
    const code = result.includes("Order Ready") && /#([0-9a-f]{6})/.exec(result)?.[1];
    if (code) told[code] ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

await atBar(async ({ drinks, folder, placeOrder, openBrowser, openPhone }) => {
  const orders: string[] = [];
  for (let n = 0; n < scans; n += 1) orders.push(await placeOrder(drinks.slice(0, 1 + (n % 4))));
  const film = `${folder}/codes.y4m`;
  await writeFilm(orders, film);
  const context = await openPhone(await openBrowser(fakeCamera(film)));
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(`/staff/location/${location}/scan`);
  const read = () =>
    page.evaluate<{ seen: Record<number, number>; told: Record<string, number>; taps: number }>("bench()");
  // The film lasts as long as it lasts; twice, and something is wrong.
  const end = Date.now() + 2 * scans * 1400 + 10_000;
  while (Date.now() < end && Object.keys((await read()).told).length < scans) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const { seen, told, taps } = await read();
  const times = orders.flatMap((orderId, index) => {
    const [from, to] = [seen[index + 1], told[orderId.slice(-6)]];
    return from === undefined || to === undefined ? [] : [to - from];
  });
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  console.log(`${times.length} of ${scans} codes read and handed over, ${taps / scans} taps per scan`);
  console.log(`QR in frame → result: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  if (times.length < scans) process.exitCode = 1;
});
