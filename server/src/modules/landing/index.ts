import { getVendorPage } from "@skipline/contract/landing";
import { notFound } from "../../http/app-error.ts";
import { readyRoute, type Route } from "../../http/call.ts";
import type { WebPage } from "../../http/pages.ts";
import { contentPages, type ContentPagesDeps } from "./content-pages.ts";
import { contentRoutes } from "./content-routes.ts";
import { vendorWebPage, type VendorWebPageDeps } from "./vendor-web-page.ts";
import { createVendorPages, type VendorPagesDeps } from "./vendor-pages.ts";

export { type Content, ContentError, readContent } from "./content-files.ts";
export { listNamedLocations, siteAnswers } from "./content-pages.ts";
export { serveContentPictures } from "./content-routes.ts";

export type LandingDeps = VendorPagesDeps &
  Pick<ContentPagesDeps, "menus" | "content" | "operator"> &
  Pick<VendorWebPageDeps, "listVendorIds">;

export interface Landing {
  routes: Route[];
  pages: WebPage[];
}

/** The public pages that bring several nouns together. */
export function createLanding(deps: LandingDeps): Landing {
  const vendorPages = createVendorPages(deps);
  return {
    routes: [
      readyRoute(getVendorPage, {
        peek: ({ params, query }) =>
          Object.keys(query as object).length === 0
            ? vendorPages.peekVendorPage((params as { vendorId: string }).vendorId)
            : undefined,
        handler: async ({ params }) => {
          const ready = await vendorPages.getVendorPage(params.vendorId);
          if (!ready) throw notFound("Vendor");
          return ready.answer;
        },
      }),
      ...contentRoutes(deps.content, deps.operator),
    ],
    pages: [
      vendorWebPage({ vendorPages, clock: deps.clock, listVendorIds: deps.listVendorIds }),
      ...contentPages({ ...deps, vendorPages }),
    ],
  };
}
