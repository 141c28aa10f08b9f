/** Every in-app link: the only place that knows how a path is written. Route patterns are in routes.tsx and in the tables beside it. */

const segment = encodeURIComponent;

export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

const location = (vendorLocationId: string) => `/location/${segment(vendorLocationId)}`;

export const paths = {
  home: () => "/",
  signIn: () => "/signin",
  account: () => "/account",
  privacy: () => "/privacy",
  terms: () => "/terms",
  smsConsent: () => "/sms-consent",
  myReservations: () => "/account#my-reservations",
  orderHistory: () => "/order/history",
  notFound: () => "/404",

  location,
  orderReview: (vendorLocationId: string) => `${location(vendorLocationId)}/order/review`,
  orderCheckout: (vendorLocationId: string) => `${location(vendorLocationId)}/order/checkout`,
  orderStatus: (vendorLocationId: string, orderId: string) =>
    `${location(vendorLocationId)}/order/${segment(orderId)}/status`,

  shortLink: (shortCode: string) => `/R/${segment(shortCode)}`,
  lusiv: (query: { nfcId?: string } = {}) => withQuery("/lusiv", query),
  membershipResult: () => "/membership/result",
  membershipEvents: (query: { nfcId?: string } = {}) => withQuery("/membership/events", query),

  staff: () => "/staff",
  staffSignIn: () => "/staff/signin",
  console: () => "/console",
} as const;

/** Is this path one of the staff's? Decides where a protected page and a sign-out lead. */
export function isStaffPath(pathname: string): boolean {
  // Routes match in any case.
  return /^\/staff(\/|$)/i.test(pathname);
}

/** Is this path one of the console's? */
export function isConsolePath(pathname: string): boolean {
  return /^\/console(\/|$)/i.test(pathname);
}

/** Does this path lead to a payment? */
export function isCheckoutPath(path: string): boolean {
  return /^\/location\/[^/]+\/order\/checkout\b/.test(path);
}

/** Does this path lead to the review of a cart? */
export function isReviewPath(path: string): boolean {
  return /^\/location\/[^/]+\/order\/review\b/.test(path);
}

/** Where "Go Home" leads from this path: guests to the front page, staff and owners to theirs. */
export function homePath(pathname: string): string {
  if (isConsolePath(pathname)) return paths.console();
  return isStaffPath(pathname) ? paths.staff() : paths.home();
}
