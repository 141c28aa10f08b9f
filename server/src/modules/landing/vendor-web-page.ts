import { accentStyle } from "@skipline/contract/accent-style";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { VenueEvent } from "@skipline/contract/events";
import { getVendorPage, type VendorPage } from "@skipline/contract/landing";
import { slug } from "@skipline/contract/text";
import { inLanguage } from "@skipline/contract/translations";
import type { Clock } from "../../clock.ts";
import type { ListedPage, PageSight, WebPage } from "../../http/pages.ts";
import type { ReadyVendorPage, VendorPages } from "./vendor-pages.ts";
import { vendorStructuredData } from "./vendor-structured-data.ts";

export interface VendorWebPageDeps {
  vendorPages: Pick<VendorPages, "getVendorPage">;
  clock: Clock;
  listVendorIds: (limit: number) => Promise<readonly string[]>;
}

/** Of a night that came without one. */
const fallbackFlyer = "/art/flyer-fallback-960.webp";

const pathOf = (vendorId: string) => `/vendor/${vendorId}`;

/** A vendor's page, with all that it asks for. */
export function vendorWebPage({ vendorPages, clock, listVendorIds }: VendorWebPageDeps): WebPage {
  return {
    pattern: "/vendor/:vendorId",
    async list(limit): Promise<ListedPage[]> {
      return (await listVendorIds(limit)).map((vendorId) => ({ path: pathOf(vendorId) }));
    },
    async look(params, language): Promise<PageSight | null> {
      const { data: vendorId } = slug.safeParse(params["vendorId"]);
      const ready = vendorId === undefined ? null : await vendorPages.getVendorPage(vendorId);
      return ready && sightOf(ready, clock.now(), language);
    },
  };
}

function sightOf({ page, answer }: ReadyVendorPage, now: Date, language: Language): PageSight {
  const { vendor, tonight } = page;
  const canonicalPath = pathOf(vendor.vendorId);
  // What is "today" changes with the day.
  const asOf = startOfDay(vendor.timeZone, now);
  return {
    title: vendor.name,
    description: describe(page, language),
    image: flyerOf(tonight),
    canonicalPath,
    accent: accentStyle(vendor.look?.accent ?? null),
    structuredData: (url) => vendorStructuredData(page, new URL(canonicalPath, url).href, language),
    answers: () => [[getVendorPage.id, { params: { vendorId: vendor.vendorId } }, page]],
    asOf,
    key: `${answer.tags.identity} ${asOf}`,
  };
}

function describe({ vendor, locations, tonight }: VendorPage, locale: Language): string {
  const place = { vendor: vendor.name, city: vendor.city };
  const canOrder = locations.length > 0;
  if (!tonight) return (canOrder ? m.page_vendor_order : m.page_vendor)(place, { locale });
  return (canOrder ? m.page_vendor_tonight_order : m.page_vendor_tonight)(
    { ...place, event: inLanguage(tonight, locale).eventName },
    { locale },
  );
}

function flyerOf(event: VenueEvent | null): string {
  return event?.images[0]?.url ?? fallbackFlyer;
}

function startOfDay(timeZone: string, now: Date): number {
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return moment.toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
