import { getPoster } from "@skipline/contract/posters";
import * as m from "@skipline/contract/texts";
import { codeAddress } from "@skipline/contract/tables";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import { fileRoute, type Route } from "../../http/call.ts";
import { FileAnswer } from "../../http/file-answer.ts";
import { rememberPrinted } from "./opening-store.ts";
import type { PosterPrinter } from "./poster-printer.ts";
import { findLocationWithVendor } from "./venues-store.ts";

interface PosterRoutesDeps {
  db: Kysely<Database>;
  clock: Clock;
  printer: PosterPrinter;
  publicUrl: string;
}

export function posterRoutes({ db, clock, printer, publicUrl }: PosterRoutesDeps): Route[] {
  const { origin } = new URL(publicUrl);
  return [
    fileRoute(getPoster, async ({ params, query: { format, tables } }) => {
      const location = await findLocationWithVendor(db, params.vendorLocationId);
      if (location?.vendorId !== params.vendorId) throw notFound("Location");
      const { vendorLocationId, vendorName, vendorLanguage, description, tableCount } = location;
      if (tables && tableCount === 0) throw new AppError("RULE_VIOLATED", m.refused_no_tables);
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
        tables: Array.from({ length: tables ? tableCount : 0 }, (_, index) => ({
          name: m.order_table({ table: index + 1 }, locale),
          address: `${origin}${codeAddress(vendorLocationId, index + 1)}`,
        })),
      });
      await rememberPrinted(db, vendorLocationId, clock.now());
      const name = [vendorLocationId, tables && "tables", format].filter(Boolean).join("-");
      return new FileAnswer(`skipline-${name}.pdf`, "application/pdf", bytes);
    }),
  ];
}
