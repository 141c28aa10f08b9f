import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentPage } from "@skipline/contract/landing";
import { type Language, languages } from "@skipline/contract/languages";
import { slug, vendorLocationId } from "@skipline/contract/text";
import { findVendorLocation } from "@skipline/contract/venues";
import type { VendorLocation } from "@skipline/contract/venues";
import type { Clock } from "../../clock.ts";
import type { Edition } from "../../http/editions.ts";
import type { PageSight, WebPage } from "../../http/pages.ts";
import type { VendorPages } from "./vendor-pages.ts";

export type ContentPages = ReadonlyMap<Language, readonly ContentPage[]>;

export interface ContentPagesDeps {
  menus: { getMenuSnapshot(id: string): Promise<{ shown: { location: VendorLocation } } | null> };
  vendorPages: Pick<VendorPages, "getVendorPage">;
  clock: Clock;
}

/** What the builds of the web app list, one for each language; nothing where there is none. */
export function readContentPages(editions: readonly Pick<Edition, "language" | "folder">[]): ContentPages {
  return new Map(editions.map(({ language, folder }) => [language, readOf(folder)]));
}

function readOf(folder: string): ContentPage[] {
  try {
    return JSON.parse(readFileSync(join(folder, ".pages/content.json"), "utf8")) as ContentPage[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The pages of the first language, each in the words of the one that it is wanted in. */
export function contentPages(all: ContentPages, deps: ContentPagesDeps): WebPage[] {
  const own = (page: ContentPage, language: Language) =>
    all.get(language)?.find(({ pattern }) => pattern === page.pattern) ?? page;
  return (all.get(languages[0]) ?? []).map((content) => ({
    pattern: content.pattern,
    route: content.route,
    list: async () => [{ path: content.canonicalPath }],
    async look(params, language): Promise<PageSight | null> {
      const now = deps.clock.now().getTime();
      const passed = content.changesAt.map((at) => Date.parse(at)).filter((at) => at <= now);
      const sight = { ...sightOf(own(content, language)), asOf: Math.max(0, ...passed), key: `${passed.length}` };
      if (params["vendorId"] !== undefined) {
        const ownPath = content.pattern.replace(":vendorId", params["vendorId"]);
        return (await isVendor(params["vendorId"], deps)) ? { ...sight, ownPath } : null;
      }
      if (params["vendorLocationId"] === undefined) return sight;
      const location = await findLocation(params["vendorLocationId"], deps);
      if (!location) return null;
      const { vendorLocationId: id } = location;
      const input = { query: { vendorLocationId: id } };
      const ownPath = content.pattern.replace(":vendorLocationId", id);
      return { ...sight, ownPath, answers: () => [[findVendorLocation.id, input, { items: [location] }]] };
    },
  }));
}

function sightOf({ title, description, image, canonicalPath, structuredData }: ContentPage): Omit<PageSight, "key"> {
  return {
    title,
    description,
    image,
    canonicalPath,
    structuredData: (url) => ({
      ...structuredData,
      url: new URL(canonicalPath, url).href,
      image: new URL(image, url).href,
    }),
  };
}

async function isVendor(text: string, { vendorPages }: ContentPagesDeps): Promise<boolean> {
  const { data: vendorId } = slug.safeParse(text);
  return vendorId !== undefined && (await vendorPages.getVendorPage(vendorId)) !== null;
}

/** Out of its menu, which is kept: a page of content costs no query of its own. */
async function findLocation(text: string, { menus }: ContentPagesDeps): Promise<VendorLocation | null> {
  const { data: id } = vendorLocationId.safeParse(text);
  return id === undefined ? null : ((await menus.getMenuSnapshot(id))?.shown.location ?? null);
}
