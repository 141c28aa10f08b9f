/** The in-app links of the pages that tell: beside `paths`, which is in every guest's first script. */

const segment = encodeURIComponent;

export const publicPaths = {
  vendor: (vendorId: string) => `/vendor/${segment(vendorId)}`,
  rewards: (vendorId: string, eventId: string) => `/vendor/${segment(vendorId)}/rewards/${segment(eventId)}`,
  prizeDrawingTerms: () => "/prize-drawing-terms",
  corporate: () => "/corporate",
  members: () => "/members",
  joinLusiv: () => "/join-lusiv",
  presale: () => "/presale-wristband",
} as const;

/** Where the header of a location's or vendor's own page leads: to whom it stands under, its last part taken off. */
export function homeOfContentPage(pathname: string): string {
  return pathname.replace(/\/[^/]+\/?$/, "");
}
