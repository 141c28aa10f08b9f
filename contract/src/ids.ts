/** What ids look like, for whoever has no schema at hand: a page that begins. */
export const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const slugForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
export const locationIdForm = /^[0-9A-Za-z]{5}$/;

/** A location's id as it is written everywhere, of one in any case; null for what is none. */
export const readLocationId = (value: string): string | null =>
  locationIdForm.test(value) ? value.toUpperCase() : null;
