import { usualTaxCode } from "@skipline/contract/own-locations";
import { lacksAccount, neededKinds, type ReadinessKind, type ReadinessLine } from "@skipline/contract/readiness";
import type { Address, LocationStatus } from "@skipline/contract/venues";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import type { MenuSnapshot } from "../catalog/index.ts";
import type { OpeningFacts } from "../venues/index.ts";
import { findTrial, type Trial } from "./order-tests.ts";

type Menu = Pick<MenuSnapshot, "location" | "products" | "taxRates">;

export interface ReadinessDeps {
  db: Kysely<Database>;
  catalog: { readMenuSnapshot(vendorLocationId: string): Promise<Menu | null> };
  venues: { readOpeningFacts(key: { vendorId: string; vendorLocationId: string }): Promise<OpeningFacts | null> };
  /** The payment provider's word. */
  payments: { answers(): Promise<boolean>; isAccountReady(account: string | null): boolean };
  /** Owners set rates; else a provider is asked about an address. */
  hasOwnRates: boolean;
}

interface Key {
  vendorId: string;
  vendorLocationId: string;
}

/** As a location will be by a change of it; its vendor's address where it has none of its own. */
export interface Opening {
  address: Address | null;
  taxRates: ReadonlyMap<string, number>;
}

/** What a location still needs: three reads, and a question to the payment provider, which keeps its answer for a while. */
export function createReadiness({ db, catalog, venues, payments, hasOwnRates }: ReadinessDeps) {
  async function find(key: Key) {
    const facts = await venues.readOpeningFacts(key);
    const menu = facts && (await catalog.readMenuSnapshot(key.vendorLocationId));
    if (!menu) throw notFound("Location");
    const trial = await findTrial(db, key.vendorLocationId);
    const arePaymentsThere = await payments.answers();
    const hasAccount = payments.isAccountReady(menu.location.paymentAccount);
    return { menu, found: { ...facts, trial, arePaymentsThere, hasAccount, hasOwnRates } };
  }

  async function readReadiness(key: Key): Promise<{ status: LocationStatus; lines: ReadinessLine[] }> {
    const { menu, found } = await find(key);
    return { status: menu.location.status, lines: listReadiness(menu, found) };
  }

  /** Of what is needed that which a location would lack if it opened like that. */
  async function listMissing(key: Key, { address, taxRates }: Opening): Promise<ReadinessLine[]> {
    const { menu, found } = await find(key);
    const location = { ...menu.location, address: address ?? menu.location.vendorAddress };
    const lines = listReadiness({ ...menu, location, taxRates }, found);
    return lines.filter(({ kind, isDone }) => !isDone && neededKinds.includes(kind));
  }

  return { readReadiness, listMissing };
}

interface Found extends OpeningFacts {
  trial: Trial | null;
  arePaymentsThere: boolean;
  /** Its vendor can be paid. */
  hasAccount: boolean;
  hasOwnRates: boolean;
}

/** In the order in which a venue is set up. */
export function listReadiness(menu: Menu, found: Found): ReadinessLine[] {
  const withoutRate = found.hasOwnRates ? listCodesWithoutRate(menu) : [];
  const isTested = found.trial?.isPickedUp === true;
  const waiting = found.trial && !isTested ? { waitingOrderId: found.trial.orderId } : {};
  const line = (kind: ReadinessKind, isDone: boolean, missing: string[] = []) => ({ kind, isDone, missing });
  return [
    line("ADDRESS", hasAddress(menu)),
    line("TAX", withoutRate.length === 0 && (!found.hasOwnRates || menu.taxRates.size > 0), withoutRate),
    line("PRODUCT", hasShownProduct(menu)),
    line("PAYMENTS", found.arePaymentsThere && found.hasAccount, found.hasAccount ? [] : [lacksAccount]),
    line("TEAM", found.hasTeam),
    // Where guests order already nothing is left to try.
    ...(menu.location.wasOpened && !isTested ? [] : [{ ...line("TEST_ORDER", isTested), ...waiting }]),
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
