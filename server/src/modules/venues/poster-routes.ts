import { getPoster } from "@skipline/contract/posters";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { fileRoute, type Route } from "../../http/call.ts";
import { FileAnswer } from "../../http/file-answer.ts";
import type { PosterPrinter } from "./poster-printer.ts";
import { findLocationWithVendor } from "./venues-store.ts";

interface PosterRoutesDeps {
  db: Kysely<Database>;
  printer: PosterPrinter;
  publicUrl: string;
}

export function posterRoutes({ db, printer, publicUrl }: PosterRoutesDeps): Route[] {
  const { origin } = new URL(publicUrl);
  return [
    fileRoute(getPoster, async ({ params, query: { format } }) => {
      const location = await findLocationWithVendor(db, params.vendorLocationId);
      if (location?.vendorId !== params.vendorId) throw notFound("Location");
      const { vendorLocationId, vendorName, vendorLanguage, description } = location;
      const locale = { locale: vendorLanguage };
      const bytes = await printer.print({
        format,
        language: vendorLanguage,
        title: m.poster_title({}, locale),
        steps: [m.poster_scan, m.poster_order, m.poster_show].map((step) => step({}, locale)),
        vendorName,
        locationName: description,
        vendorLocationId,
        address: `${origin}/location/${vendorLocationId}`,
      });
      return new FileAnswer(`skipline-${vendorLocationId}-${format}.pdf`, "application/pdf", bytes);
    }),
  ];
}
