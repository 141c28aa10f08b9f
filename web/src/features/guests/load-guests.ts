import { listGuests } from "@skipline/contract/guests";
import type { Guest } from "@skipline/contract/guests";
import type { Output } from "@skipline/contract/endpoint";
import { everyPage } from "#api/every-page.ts";

type Night = Pick<Output<typeof listGuests>, "glevent" | "doorState">;

/** Everybody on the list of a night, with the night as it was when the last of them was read. */
export async function loadGuests(
  vendorId: string,
  gleventId: string,
  signal?: AbortSignal,
): Promise<Night & { guests: Guest[] }> {
  const asked = { params: { vendorId, gleventId }, query: {} };
  const pages = await everyPage(listGuests, asked, { limit: 1000, ...(signal ? { signal } : {}) });
  const { glevent, doorState } = pages.at(-1)!;
  return { glevent, doorState, guests: pages.flatMap(({ reservations }) => reservations) };
}
