import { usualTaxCode } from "@skipline/contract/own-locations";
import type { ReadinessKind, ReadinessLine } from "@skipline/contract/readiness";
import type { LocationStatus } from "@skipline/contract/venues";
import { notFound } from "../../http/app-error.ts";
import type { MenuSnapshot } from "../catalog/index.ts";
import type { OpeningFacts } from "../venues/index.ts";

type Menu = Pick<MenuSnapshot, "location" | "products" | "taxRates">;

export interface ReadinessDeps {
  catalog: { readMenuSnapshot(vendorLocationId: string): Promise<Menu | null> };
  venues: { readOpeningFacts(key: { vendorId: string; vendorLocationId: string }): Promise<OpeningFacts | null> };
  /** The payment provider's word. */
  payments: { answers(): Promise<boolean> };
  /** Owners set rates; else a provider is asked about an address. */
  hasOwnRates: boolean;
}

/** What a location still needs: two reads, and a question to the payment provider, which keeps its answer for a while. */
export function createReadiness({ catalog, venues, payments, hasOwnRates }: ReadinessDeps) {
  return async (key: {
    vendorId: string;
    vendorLocationId: string;
  }): Promise<{ status: LocationStatus; lines: ReadinessLine[] }> => {
    const facts = await venues.readOpeningFacts(key);
    const menu = facts && (await catalog.readMenuSnapshot(key.vendorLocationId));
    if (!menu) throw notFound("Location");
    const found = { ...facts, arePaymentsThere: await payments.answers(), hasOwnRates };
    return { status: menu.location.status, lines: listReadiness(menu, found) };
  };
}

interface Found extends OpeningFacts {
  arePaymentsThere: boolean;
  hasOwnRates: boolean;
}

/** In the order in which a venue is set up. */
export function listReadiness(menu: Menu, found: Found): ReadinessLine[] {
  const withoutRate = found.hasOwnRates ? listCodesWithoutRate(menu) : [];
  const line = (kind: ReadinessKind, isDone: boolean, missing: string[] = []) => ({ kind, isDone, missing });
  return [
    line("ADDRESS", hasAddress(menu)),
    line("TAX", withoutRate.length === 0 && (!found.hasOwnRates || menu.taxRates.size > 0), withoutRate),
    line("PRODUCT", hasShownProduct(menu)),
    line("PAYMENTS", found.arePaymentsThere),
    line("TEAM", found.hasTeam),
    line("POSTER", found.isPosterPrinted),
  ];
}

function hasAddress({ location: { address } }: Menu): boolean {
  return [address.line1, address.city, address.state, address.zip].every((part) => part.trim() !== "");
}

/** Each once: one that is archived or sold out needs none yet. */
function listCodesWithoutRate({ products, taxRates }: Menu): string[] {
  if (taxRates.has(usualTaxCode)) return [];
  const codes = [...products.values()].filter(({ isAvailable }) => isAvailable).map(({ taxCode }) => taxCode);
  return [...new Set(codes)].filter((code) => !taxRates.has(code)).toSorted();
}

/** Guests order with their eyes. */
function hasShownProduct({ products }: Menu): boolean {
  return [...products.values()].some(
    ({ isAvailable, price, imageUrls }) => isAvailable && price > 0 && imageUrls.length > 0,
  );
}
