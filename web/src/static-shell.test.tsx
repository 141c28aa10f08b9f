import { readFileSync } from "node:fs";
import { getClientConfig } from "@skipline/contract/config";
import { getArtist, getFestival, getLegalPage, getSiteContent, legalSlugs } from "@skipline/contract/content";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { findVendorLocation } from "@skipline/contract/venues";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { listPatterns } from "./route-list.ts";
import { renderShell } from "./static-shell.tsx";

/** A file of the demo's content, as its pages show it. */
function readContent(file: string, folder = "seed/content"): Record<string, unknown> {
  const url = new URL(`../../server/src/${folder}/${file}.json`, import.meta.url);
  const show = ({ name, alt }: { name: string; alt: string }) => ({ src: `/art/${name}-960.webp`, srcSet: null, alt });
  const filled = readFileSync(url, "utf8").replaceAll("{contact}", "help@skip.example");
  return JSON.parse(filled, (_name, value) =>
    typeof value === "object" && value !== null && "alt" in value ? show(value as Parameters<typeof show>[0]) : value,
  ) as Record<string, unknown>;
}

const config = { supportEmail: "help@skip.example", defaultVendorLocationId: "064E1", hasPresale: true };
const location = { vendorLocationId: "064E1", description: "Aurora Main Bar" };
const answers: FirstAnswer[] = [
  [getClientConfig.id, null, config],
  [getSiteContent.id, {}, { presale: readContent("presale"), ...readContent("mentions") }],
  [findVendorLocation.id, { query: { vendorLocationId: "064E1" } }, { items: [location] }],
  ...["heartla", "longbeachpride"].map((slug): FirstAnswer => [
    getFestival.id,
    { params: { slug } },
    { festival: readContent(`festivals/${slug}`) },
  ]),
  [getArtist.id, { params: { slug: "mky" } }, { artist: readContent("artists/mky") }],
  ...legalSlugs.map((slug): FirstAnswer => [
    getLegalPage.id,
    { params: { slug } },
    { page: readContent(`legal/${slug}`, "modules/landing/built-in") },
  ]),
];
/** As at a deployment without content. */
const bareAnswers: FirstAnswer[] = [
  [getClientConfig.id, null, { ...config, defaultVendorLocationId: "", hasPresale: false }],
  [getSiteContent.id, {}, { presale: null, partners: [], venues: [] }],
];

const sitePaths = ["/", "/corporate", "/members", "/join-lusiv", "/prize-drawing-terms", "/lusiv"];
const contentPaths = [
  "/presale-wristband",
  "/location/064E1/heartla",
  "/location/064E1/longbeachpride",
  "/vendor/vnd-a/mky",
  ...legalSlugs.map((slug) => `/${slug}`),
];
const draw = (paths: readonly string[], given: readonly FirstAnswer[]) =>
  Promise.all(
    paths.map(async (path) => [path, await renderShell({ pattern: path, path, answers: given, asOf: 0 })] as const),
  );
const pages = await draw([...sitePaths, ...contentPaths], answers);
const barePages = await draw(sitePaths, bareAnswers);

const patterns = listPatterns();
const mails =
  /^mailto:help@skip\.example\?subject=(?:Book%20a%20Demo|Lusiv|Privacy%20notice|Terms%20of%20use|Text%20messages)$/;

test.each([
  ...pages.map(([path, html]) => ({ path, html, where: "" })),
  ...barePages.map(([path, html]) => ({ path, html, where: " at a deployment without content" })),
])("$path$where is whole before any script: one heading, and links that lead somewhere", ({ path, html }) => {
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/<div data-first-screen="true" inert/);
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(8);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const leadsNowhere = links.filter((href) => {
    if (href.startsWith("#")) return !ids.has(href.slice(1));
    if (href.startsWith("mailto:")) return !mails.test(href);
    const { origin, pathname } = new URL(href, `http://skip.example${path}`);
    // To another site, beside this one.
    if (origin !== "http://skip.example")
      return !html.includes(`href="${href}" target="_blank" rel="noopener noreferrer"`);
    return !patterns.some((pattern) => matchPath(pattern, pathname));
  });
  expect(leadsNowhere).toEqual([]);
});

test("the front page says what venues come for, and a guest's way to a menu is in it", () => {
  const html = pages.find(([path]) => path === "/")?.[1] ?? "";
  for (const words of [
    "event attendees skip purchases because of long waits",
    "Driving Real Results",
    "Trusted by Leading Venues",
    "Learn More",
    "Book a Demo",
    "Express pickup",
    "Fast order times",
    "NFC smart wristbands",
    "Sponsor integrations",
    "Scan a QR code",
    "Location code",
  ])
    expect(html).toContain(words);
  expect(html).toContain('href="/presale-wristband"');
});

test("a deployment without content names no presale, no partner, no venue and no location", () => {
  for (const [path, html] of barePages) {
    expect([
      path,
      html.match(/presale|wristband-presale|Trusted by|Aurora|Pier 9|Skyline|\/location\/|\/vendor\//gi),
    ]).toEqual([path, null]);
  }
});

test.each(legalSlugs)("who reads /%s writes to the operator with a tap", (slug) => {
  const html = pages.find(([path]) => path === `/${slug}`)?.[1] ?? "";
  const main = html.slice(html.indexOf("<h1"), html.indexOf("<footer"));
  const named = main.replaceAll(/<[^>]*>/g, "").match(/help@skip\.example/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(
    main.match(/<a [^>]*href="mailto:help@skip\.example\?subject=[^"]+"[^>]*>help@skip\.example<\/a>/g),
  ).toHaveLength(named.length);
});

test("the content is on its pages", () => {
  const html = Object.fromEntries(pages);
  for (const [path, words] of [
    ["/", ["Aurora Bar", "Long Beach Pride"]],
    ["/lusiv", ["Pier 9 Cantina", 'href="/location/SKY12"']],
    ["/presale-wristband", ["Tap in. Tap to pay.", "VIP Artist Chat", "/art/wristband-960.webp"]],
    ["/location/064E1/heartla", ["Heart LA", "Paloma Vex", "Quick Buy", "Skip the Lines"]],
    ["/location/064E1/longbeachpride", ["May 17-18, 2025", "Gloria Neon"]],
    ["/vendor/vnd-a/mky", ["MKY", "artist-mky-1"]],
  ] as const)
    for (const one of words) expect([path, html[path]]).toEqual([path, expect.stringContaining(one)]);
});

test("the prize drawing's terms say what they must", () => {
  const html = pages.find(([path]) => path === "/prize-drawing-terms")?.[1] ?? "";
  for (const words of [
    "05-01-2025",
    "18 or older",
    "United States",
    "One email entry per person per day",
    "One prize per person per event",
    "within 48 hours",
    "within 72 hours",
    "claimed in person",
  ])
    expect(html).toContain(words);
});
