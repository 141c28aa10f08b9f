import { getShortCodeRedirect } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import { call } from "#api/call.ts";
import { NetworkError, isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { resolveLocationCode } from "#lib/scanned-code.ts";

export interface LocationProblem {
  title: string;
  description: string;
}

const invalidCode = { title: m.invalid_qr_code(), description: m.location_scan_valid() };
/** Typed by hand, most likely: there is no QR code to scan again. */
const unknownCode = (id: string) => ({
  title: m.location_unknown_code_title(),
  description: m.location_unknown_code({ code: id }),
});
const invalidShortCode = {
  title: m.location_invalid_short_code(),
  description: m.location_scan_another(),
};
const networkProblem = {
  title: m.network_error(),
  description: m.error_network(),
};
const otherProblem = { title: m.error_occurred(), description: m.location_not_loaded() };

async function lookUpShortCode(code: string): Promise<string | null> {
  try {
    const { redirect } = await call(getShortCodeRedirect, { params: { code } });
    return redirect.redirectUrl;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND", "BAD_REQUEST")) return null;
    throw error;
  }
}

const isAddress = (scanned: string) => scanned.includes("/");

/** From what was scanned or typed to the location that it names, or to what is wrong with it. */
export async function findLocation(
  scanned: string,
): Promise<{ venue: StaffVenue; problem?: undefined } | { venue?: undefined; problem: LocationProblem }> {
  try {
    const code = await resolveLocationCode(scanned, lookUpShortCode);
    if (code.kind === "invalidCode") return { problem: invalidCode };
    if (code.kind === "invalidShortCode") return { problem: invalidShortCode };
    const venue = await queryClient.fetchQuery({ ...staffVenueQuery(code.vendorLocationId), retry: false });
    if (venue) return { venue };
    return { problem: isAddress(scanned) ? invalidCode : unknownCode(code.vendorLocationId) };
  } catch (error) {
    return { problem: error instanceof NetworkError ? networkProblem : otherProblem };
  }
}
