import { getClientConfig } from "@skipline/contract/config";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { listPatterns } from "./route-list.ts";
import { renderShell } from "./static-shell.tsx";

const answers = [[getClientConfig.id, null, { supportEmail: "help@skip.example" }]] as const;
const pages = await Promise.all(
  ["/", "/corporate", "/members", "/join-lusiv", "/prize-drawing-terms", "/lusiv", "/presale-wristband"].map(
    async (path) => [path, await renderShell({ pattern: path, path, answers })] as const,
  ),
);

const patterns = listPatterns();

test.each(pages)("%s is whole before any script: one heading, and links that lead somewhere", (path, html) => {
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/<div data-first-screen="true" inert/);
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(8);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const leadsNowhere = links.filter((href) => {
    if (href.startsWith("#")) return !ids.has(href.slice(1));
    if (href.startsWith("mailto:")) return !/^mailto:help@skip.example\?subject=(?:Book%20a%20Demo|Lusiv)$/.test(href);
    const { pathname } = new URL(href, `http://skip.example${path}`);
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
