import { readFile } from "node:fs/promises";
import {
  getArtist,
  getFestival,
  getLegalPage,
  getSiteContent,
  type Legal,
  type LegalSlug,
  type SiteContent,
} from "@skipline/contract/content";
import { type Language, languages } from "@skipline/contract/languages";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import { nameRegions } from "../auth/index.ts";
import { type Content, type ContentPage, contentPath } from "./content-files.ts";

/** What a deployment's pages name besides, in a language. */
export function siteContent({ presale, mentions }: Content, language: Language): SiteContent {
  return { presale: presale?.in[language] ?? null, ...mentions[language] };
}

function find<T>(pages: ReadonlyMap<string, ContentPage<T>>, name: string, language: Language = languages[0]): T {
  const page = pages.get(name.toLowerCase());
  if (!page) throw notFound("Page");
  return page.in[language];
}

/** Whose deployment it is, as its own words name it. */
export interface Operator {
  name: string;
  email: string;
  /** Whose numbers may sign in, as ISO 3166 codes. */
  regions: readonly string[];
}

/** One of the pages of what people are owed in words, with the operator's name and address where it names them. */
export function legalPage(content: Content, slug: LegalSlug, language: Language, operator: Operator): Legal {
  const page = content.legal.get(slug);
  if (!page) throw notFound("Page");
  const countries = nameRegions(operator.regions, language);
  const filled = { "{operator}": operator.name, "{contact}": operator.email, "{countries}": countries };
  const fill = (text: string) =>
    Object.entries(filled).reduce((sofar, [name, value]) => sofar.replaceAll(name, value), text);
  const { sections, ...head } = page.in[language];
  return {
    title: fill(head.title),
    description: fill(head.description),
    effective: head.effective,
    summary: fill(head.summary),
    sections: sections.map(({ title, paragraphs, points }) => ({
      title: fill(title),
      paragraphs: paragraphs.map(fill),
      ...(points ? { points: points.map(fill) } : {}),
    })),
  };
}

/** The same content for whoever comes from another page. */
export function contentRoutes(content: Content, operator: Operator): Route[] {
  return [
    route(getLegalPage, async ({ params, query }) => ({
      page: legalPage(content, params.slug, query.lang ?? languages[0], operator),
    })),
    route(getFestival, async ({ params, query }) => ({ festival: find(content.festivals, params.slug, query.lang) })),
    route(getArtist, async ({ params, query }) => ({ artist: find(content.artists, params.slug, query.lang) })),
    route(getSiteContent, async ({ query }) => siteContent(content, query.lang ?? languages[0])),
  ];
}

/** The folder's pictures: those that were there at the start, under the names that they have there, as what they were. */
export function serveContentPictures(app: FastifyInstance, { pictures }: Content): void {
  app.get(`${contentPath}/:name`, { config: { cost: "read" } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = pictures.get(name);
    const bytes = picture && (await readFile(picture.path).catch(() => null));
    // Another one since: its type was not looked at.
    if (!bytes || bytes.length !== picture.bytes) throw notFound("Picture");
    return reply
      .type(picture.type)
      .header("cache-control", "public, max-age=86400")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(bytes);
  });
}
