/** What a text may be that somebody looks for in the history; each of them that is set is looked for. */
export interface HistorySearch {
  /** A whole id. */
  orderId: string | null;
  /** Its last six characters. */
  shortId: string | null;
  /** The last four digits of a phone, or the last ten, which are all of it: never more of a number than is known already. */
  phoneEnd: string | null;
  /** Words of an item's name. */
  item: string | null;
}

/**
 * "#A1B2C3" is an order; "(213) 555-0110" a phone; "mezcal" an item; "1942" the end of a phone or a tequila; "facade" an
 * item or, oddly, an order. Of a link to an order its id counts.
 */
export function readHistorySearch(search: string): HistorySearch {
  const text = search.trim();
  const id = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i.exec(text)?.[0];
  if (id) return { orderId: id.toLowerCase(), shortId: null, phoneEnd: null, item: null };
  const isOrder = text.startsWith("#");
  const bare = text.replaceAll(/[\s#]/g, "").toLowerCase();
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, "") : "";
  return {
    orderId: null,
    shortId: /^[0-9a-f]{6}$/.test(bare) ? bare : null,
    phoneEnd: digits.length >= 10 ? digits.slice(-10) : /^\d{4}(?:\d{3})?$/.test(digits) ? digits.slice(-4) : null,
    item: !isOrder && text.length > 1 && digits.length < 7 ? text : null,
  };
}
