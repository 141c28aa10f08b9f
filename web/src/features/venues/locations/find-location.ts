import { getShortCodeRedirect } from "@skipline/contract/links";
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

const invalidCode = { title: "Invalid QR Code", description: "Please scan a valid location QR code" };
/** Typed by hand, most likely: there is no QR code to scan again. */
const unknownCode = (id: string) => ({
  title: "No location has this code",
  description: `${id} is not on any poster. Check the 5 characters, or scan the location’s QR code.`,
});
const invalidShortCode = { title: "Invalid Short Code", description: "Please scan another QR code." };
const networkProblem = {
  title: "Network Error",
  description: "Unable to load the data due to a network issue. Please check your connection.",
};
const otherProblem = { title: "Error occurred", description: "Unable to load the location. Please try again." };

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
