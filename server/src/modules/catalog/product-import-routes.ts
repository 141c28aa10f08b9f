import * as contract from "@skipline/contract/product-import";
import * as z from "zod/mini";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import type { ProductImportService } from "./product-import-service.ts";

/** In the file's order: the cursor is the last row's place in it. */
const rowPages = { usual: 50, key: z.number().check(z.int(), z.gte(0), z.lte(contract.importLimits.rows)) };

export function productImportRoutes(service: ProductImportService): Route[] {
  return [
    route(contract.startProductImport, async ({ params, body }, call) => ({
      import: await service.start(staffCaller(call), params.vendorLocationId, body),
    })),

    route(contract.addImportRows, async ({ params, body }) => ({
      import: await service.addRows(params, body.after, body.rows),
    })),

    route(contract.getProductImport, async ({ params }) => ({ import: await service.get(params) })),

    route(contract.listImportRows, async ({ params, query }) => {
      const { rows, nextToken } = await readPage(
        query,
        rowPages,
        (after, limit) => service.listRows(params, { verdict: query.verdict ?? null, after, limit }),
        ({ position }) => position,
      );
      return { items: rows.map(({ position: _position, ...row }) => row), nextToken };
    }),

    route(contract.decideProductImport, async ({ params, body }, call) => ({
      import: await service.decide(staffCaller(call), params, body.decision),
    })),
  ];
}
