import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TonightFlyer } from "./tonight.tsx";

const sizes = [1600, 960, 480].map((width) => ({ url: `/media/flyer-${width}.webp`, width }));
const flyer = { mediaId: "flyer", url: "/media/flyer-1600.webp", width: 1600, height: 2000, sizes };
const second = { ...flyer, mediaId: "second", url: "/media/second.webp", sizes: [] };

test.each([
  ["a night's own", [flyer, second], "/media/flyer-480.webp 480w"],
  ["the house's", [], "/art/flyer-fallback-480.webp 480w"],
])("%s flyer is asked for once and first: its glow is the same file", (_whose, images, smallest) => {
  const html = renderToStaticMarkup(<TonightFlyer event={{ eventName: "Night", images }} />);
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  const [poster = "", glow = ""] = pictures;
  expect(pictures).toHaveLength(2);
  expect(poster).toContain(smallest);
  for (const name of ["src", "srcSet", "sizes"]) {
    const written = new RegExp(`\\b${name}="[^"]+"`);
    expect(written.exec(glow)?.[0]).toBe(written.exec(poster)?.[0] ?? "missing");
  }
  expect(poster).toContain('fetchPriority="high"');
  expect(glow).not.toContain("fetchPriority");
});
