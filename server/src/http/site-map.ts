import * as m from "@skipline/contract/texts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { asLagging } from "../db/replica.ts";
import { AppError } from "./app-error.ts";
import type { ListedPage, WebPage } from "./pages.ts";
import { ReadyAnswer, sendReady } from "./ready-answer.ts";
import { createSingleFlight } from "./single-flight.ts";

export interface SiteMapOptions {
  pages: readonly WebPage[];
  /** How people reach us. */
  publicUrl: string;
  clock: Clock;
  /** Whether whoever asks the database now could only wait. */
  isOverloaded: () => boolean;
}

/** Of one route; the file may hold 50,000 at most. */
const mostOfRoute = 5_000;
/** Search engines come a few times a day: the lists are read no more often than this. */
const keptMs = 10 * 60_000;

/** Where crawlers have no business: pages of one person or of staff, and links whose every use is counted. */
const closedPaths = [
  "/account",
  "/order/",
  "/location/*/order/",
  "/staff/",
  "/console",
  "/display",
  "/R/",
  "/r/",
  "/nfc/",
  "/L/",
  "/dev/",
];

/** `/sitemap.xml` with every page that says so, and `/robots.txt`, which leads there. */
export function serveSiteMap(app: FastifyInstance, { pages, publicUrl, clock, isOverloaded }: SiteMapOptions): void {
  let kept: { map: ReadyAnswer; until: number } | null = null;
  const { share } = createSingleFlight<ReadyAnswer>();

  async function make(): Promise<ReadyAnswer> {
    const lists = await Promise.all(pages.flatMap((page) => page.list?.(mostOfRoute) ?? []));
    const map = ReadyAnswer.ofText(siteMap(lists.flat(), publicUrl), 0, "application/xml; charset=utf-8");
    kept = { map, until: clock.now().getTime() + keptMs };
    return map;
  }

  async function find(): Promise<ReadyAnswer> {
    if (kept && (clock.now().getTime() < kept.until || isOverloaded())) return kept.map;
    if (isOverloaded()) throw new AppError("UNAVAILABLE", m.refused_later, { retryAfter: 60 });
    return share("map", () => asLagging(make));
  }

  app.get("/sitemap.xml", { config: { cost: "read" } }, async (request, reply) =>
    sendReady(request, reply, await find()),
  );

  const robots = [
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
  app.get("/robots.txt", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  );
}

function siteMap(places: readonly ListedPage[], publicUrl: string): string {
  const entries = places.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(new URL(path, publicUrl).href)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** An address has none of the other signs as itself. */
function escapeXml(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("'", "&apos;").replaceAll("<", "&lt;");
}
