// What needs letters or moves is drawn on a canvas in Chromium: the flyers, the shared picture and the film of the draw.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findOrInstallChromium } from "../chromium.mjs";

const here = import.meta.dirname;
const font = join(
  here,
  "../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
);
const FRAMES_PER_SECOND = 24;
const FILM_SECONDS = 5;

export async function drawCanvas(name, work) {
  await withPage({ width: 1600, height: 2000 }, async (page) => {
    await page.evaluate((which) => globalThis.draw[which](), name);
    await page.screenshot({ path: join(work, `${name}.png`) });
  });
}

/** 1200 × 630 for links that are shared: the bar, and the product's name in its dark. */
export async function drawSharedPicture(work, out) {
  const bar = await sharp(join(work, "night-bar.png"))
    .resize(1200, 630, { position: "top" })
    .jpeg({ quality: 95 })
    .toBuffer();
  await withPage({ width: 1200, height: 630 }, async (page) => {
    await page.evaluate((data) => globalThis.draw.shared(data), `data:image/jpeg;base64,${bar.toString("base64")}`);
    const png = await page.screenshot();
    await sharp(png).jpeg({ quality: 84, mozjpeg: true }).toFile(join(out, "og-default.jpg"));
  });
}

/** The draw: a ring that turns faster and closer, a held breath, and a burst of light. */
export async function drawFilm(work, out) {
  const frames = join(work, "draw");
  rmSync(frames, { recursive: true, force: true });
  mkdirSync(frames);
  await withPage({ width: 720, height: 720 }, async (page) => {
    for (let frame = 0; frame < FRAMES_PER_SECOND * FILM_SECONDS; frame++) {
      const data = await page.evaluate((time) => globalThis.draw.film(time), frame / FRAMES_PER_SECOND);
      writeFileSync(join(frames, `${String(frame).padStart(3, "0")}.jpg`), Buffer.from(data.split(",")[1], "base64"));
    }
  });
  const input = ["-y", "-loglevel", "error", "-framerate", `${FRAMES_PER_SECOND}`, "-i", join(frames, "%03d.jpg")];
  const plain = ["-an", "-pix_fmt", "yuv420p"];
  ffmpeg([...input, ...plain, "-c:v", "libvpx-vp9", "-crf", "38", "-b:v", "0", "-row-mt", "1", join(out, "draw.webm")]);
  ffmpeg([
    ...input,
    ...plain,
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "27",
    "-movflags",
    "+faststart",
    join(out, "draw.mp4"),
  ]);
  await sharp(join(frames, "000.jpg")).resize(480).webp({ quality: 80 }).toFile(join(out, "draw-poster-480.webp"));
}

function ffmpeg(args) {
  if (spawnSync("ffmpeg", args, { stdio: "inherit" }).status !== 0)
    throw new Error("The film was not encoded: is ffmpeg installed?");
}

async function withPage(viewport, use) {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium().shell });
  try {
    const page = await browser.newPage({ viewport });
    const data = readFileSync(font).toString("base64");
    await page.setContent(`<style>
      @font-face { font-family: Bricolage; src: url(data:font/woff2;base64,${data}); font-weight: 200 800 }
      html, body { margin: 0; background: #110c0a } canvas { display: block }
    </style><canvas></canvas>`);
    await page.evaluate(() =>
      Promise.all([document.fonts.load("800 40px Bricolage"), document.fonts.load("500 40px Bricolage")]),
    );
    await page.addScriptTag({ path: join(here, "drawings.js") });
    await use(page);
  } finally {
    await browser.close();
  }
}
