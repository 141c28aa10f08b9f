import {
  type Artist,
  type Festival,
  getArtist,
  getFestival,
  getLegalPage,
  getSiteContent,
  type LegalSlug,
  legalSlugs,
} from "@skipline/contract/content";
import { artistInput, festivalInput, inLanguageOf, legalInput } from "@skipline/contract/content-input";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { Language } from "@skipline/contract/languages";
import { slug, vendorLocationId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { findVendorLocation } from "@skipline/contract/venues";
import type { VendorLocation } from "@skipline/contract/venues";
import type { Clock } from "../../clock.ts";
import { listedPage, type PageSight, type StructuredData, type WebPage } from "../../http/pages.ts";
import type { Content, ContentPage } from "./content-files.ts";
import { legalPage, type Operator, siteContent } from "./content-routes.ts";
import type { VendorPages } from "./vendor-pages.ts";

export interface ContentPagesDeps {
  content: Content;
  menus: { getMenuSnapshot(id: string): Promise<{ shown: { location: VendorLocation } } | null> };
  vendorPages: Pick<VendorPages, "getVendorPage">;
  clock: Clock;
  operator: Operator;
}

/** The pages that are a deployment's own content. Whatever is in none of its files is not there. */
export function contentPages(deps: ContentPagesDeps): WebPage[] {
  const { content } = deps;
  return [festivalPage(deps), artistPage(deps), presalePage(content), ...legalSlugs.map((one) => wordsPage(one, deps))];
}

/** What people are owed in words. */
function wordsPage(one: LegalSlug, { content, operator }: ContentPagesDeps): WebPage {
  return listedPage(`/${one}`, (language) => {
    const page = legalPage(content, one, language, operator);
    const { title, description } = page;
    return { title, description, answers: () => [[getLegalPage.id, legalInput(one, language), { page }]] };
  });
}

/** A festival's page opens at every location, and goes by one address. */
function festivalPage({ content, menus, clock }: ContentPagesDeps): WebPage {
  const pathOf = ({ slug: name, vendorLocationId: id }: Festival) => `/location/${id}/${name}`;
  return {
    pattern: "/location/:vendorLocationId/:festival",
    list: async () => listFirst(content.festivals).map((one) => ({ path: pathOf(one) })),
    async look({ vendorLocationId: text, festival: name = "" }, language): Promise<PageSight | null> {
      const page = content.festivals.get(name.toLowerCase());
      if (!page) return null;
      const { data: id } = vendorLocationId.safeParse(text);
      // Out of its menu, which is kept: a page of content costs no query of its own.
      const location = id === undefined ? undefined : (await menus.getMenuSnapshot(id))?.shown.location;
      if (id === undefined || !location) return null;
      const festival = page.in[language];
      const endsAt = Date.parse(festival.endsAt);
      const isOver = endsAt <= clock.now().getTime();
      return {
        ...sightOf(festival, page, pathOf(festival), festivalData(festival)),
        ownPath: `/location/${id}/${festival.slug}`,
        // It begins to say something else once it is over.
        asOf: isOver ? endsAt : 0,
        key: String(isOver),
        answers: () => [
          [findVendorLocation.id, { query: { vendorLocationId: id } }, { items: [location] }],
          [getFestival.id, festivalInput(festival.slug, language), { festival }],
        ],
      };
    },
  };
}

/** An artist's page opens at every vendor. */
function artistPage({ content, vendorPages }: ContentPagesDeps): WebPage {
  const pathOf = ({ slug: name, vendorId }: Artist) => `/vendor/${vendorId}/${name}`;
  return {
    pattern: "/vendor/:vendorId/:artist",
    list: async () => listFirst(content.artists).map((one) => ({ path: pathOf(one) })),
    async look({ vendorId: text, artist: name = "" }, language): Promise<PageSight | null> {
      const page = content.artists.get(name.toLowerCase());
      const { data: vendorId } = slug.safeParse(text);
      if (!page || vendorId === undefined || !(await vendorPages.getVendorPage(vendorId))) return null;
      const artist = page.in[language];
      return {
        ...sightOf(artist, page, pathOf(artist), artistData(artist)),
        ownPath: `/vendor/${vendorId}/${artist.slug}`,
        asOf: 0,
        key: "",
        answers: () => [[getArtist.id, artistInput(artist.slug, language), { artist }]],
      };
    },
  };
}

function presalePage(content: Content): WebPage {
  const path = "/presale-wristband";
  const { presale } = content;
  return {
    pattern: path,
    list: async () => (presale ? [{ path }] : []),
    look: (_params, locale) =>
      presale && {
        title: m.page_presale({}, { locale }),
        description: m.page_presale_description({}, { locale }),
        image: presale.image,
        key: "",
        answers: () => siteAnswers(content, locale),
      },
  };
}

/** What pages are drawn with that name a deployment's presale, partners or venues. */
export function siteAnswers(content: Content, language: Language): FirstAnswer[] {
  return [[getSiteContent.id, inLanguageOf(language), siteContent(content, language)]];
}

/** Each location that the content leads to, once. */
export function listNamedLocations({ festivals, presale, mentions }: Content): string[] {
  const stands = listFirst(festivals).flatMap((one) => [one, ...one.stands]);
  const named = [...stands, ...(presale ? [presale.in.en] : []), ...mentions.en.partners];
  return [...new Set(named.flatMap((one) => one.vendorLocationId ?? []))];
}

function listFirst<T>(pages: ReadonlyMap<string, ContentPage<T>>): T[] {
  return [...pages.values()].map((page) => page.in.en);
}

function sightOf(
  { name, description }: Pick<Festival | Artist, "name" | "description">,
  { image }: Pick<ContentPage<unknown>, "image">,
  canonicalPath: string,
  data: StructuredData,
): Omit<PageSight, "key"> {
  return {
    title: name,
    description,
    ...(image === "" ? {} : { image }),
    canonicalPath,
    structuredData: (url) => ({
      ...data,
      url: new URL(canonicalPath, url).href,
      ...(image === "" ? {} : { image: new URL(image, url).href }),
    }),
  };
}

function festivalData({ name, description, startsAt, endsAt, place, links, lineup }: Festival): StructuredData {
  const tickets = links.find(({ kind }) => kind === "tickets");
  return {
    "@type": "Festival",
    name,
    description,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: place.name,
      address: {
        "@type": "PostalAddress",
        addressLocality: place.city,
        addressRegion: place.state,
        addressCountry: "US",
      },
    },
    performer: lineup.flatMap(({ artists }) =>
      artists.map((artist) => ({ "@type": "PerformingGroup", name: artist.name })),
    ),
    ...(tickets ? { offers: { "@type": "Offer", url: tickets.url } } : {}),
  };
}

function artistData({ name, description, links }: Artist): StructuredData {
  return { "@type": "MusicGroup", name, description, sameAs: links.map(({ url }) => url) };
}
