// Makes the pictures of web/public/art: node tools/art/make.mjs [name …] (see README.md). What has been taken is kept in
// the work folder and only encoded anew; delete it there to take it again.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import sharp from "sharp";
import { encode } from "uqr";
import { canvases, photographs } from "./pictures.mjs";
import { drawCanvas, drawFilm, drawSharedPicture } from "./canvas.mjs";

const here = import.meta.dirname;
const work = join(tmpdir(), "skipline-art");
const out = join(here, "..", "..", "web", "public", "art");
const KB = 1000;
const CEILINGS = { 480: 30 * KB, 960: 60 * KB, 1600: 120 * KB };

mkdirSync(work, { recursive: true });
mkdirSync(out, { recursive: true });
const asked = new Set(process.argv.slice(2));
const isAsked = (name) => asked.size === 0 || asked.has(name);

for (const name of photographs.filter(isAsked)) {
  if (!existsSync(join(work, `${name}.png`))) photograph(name);
  await encodeWidths(name);
}
for (const name of canvases.filter(isAsked)) {
  await drawCanvas(name, work);
  await encodeWidths(name);
}
if (isAsked("og-default")) await drawSharedPicture(work, out);
if (isAsked("draw")) await drawFilm(work, out);

/** Blender's path tracer, on the processor alone. */
function photograph(name) {
  const code = encode("https://skipline.example", { ecc: "M", border: 0 });
  const rows = code.data.map((row) => row.map(Number).join(""));
  const { status } = spawnSync("blender", ["-b", "-P", join(here, "take.py"), "--", name, join(work, name)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, QR: rows.join(" ") },
  });
  if (status !== 0) throw new Error(`${name} was not taken: is blender installed?`);
}

/** The best quality that stays under the width's ceiling. */
async function encodeWidths(name) {
  for (const [width, ceiling] of Object.entries(CEILINGS)) {
    const picture = sharp(join(work, `${name}.png`)).resize({ width: Number(width), kernel: "lanczos3" });
    for (let quality = 82; ; quality -= 4) {
      const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
      if (bytes.length > ceiling && quality > 30) continue;
      writeFileSync(join(out, `${name}-${width}.webp`), bytes);
      console.log(`${name}-${width}.webp ${Math.round(bytes.length / KB)} kB (quality ${quality})`);
      break;
    }
  }
}
