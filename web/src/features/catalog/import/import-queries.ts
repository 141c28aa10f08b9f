import type { CallInput } from "@skipline/contract/endpoint";
import { listProducts } from "@skipline/contract/catalog";
import { listOwnProducts } from "@skipline/contract/own-products";
import type { OwnProduct } from "@skipline/contract/own-products";
import {
  addImportRows,
  decideProductImport,
  getProductImport,
  listImportRows,
  startProductImport,
} from "@skipline/contract/product-import";
import type { ProductImport } from "@skipline/contract/product-import";
import { useMutation } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { everyPage } from "#api/every-page.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { endpointKey, endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { useSave } from "#api/use-save.ts";
import { toChunks } from "./chunks.ts";
import type { FileRow } from "#components/csv-file/read-file.ts";

const pageSize = 50;
/** While something is done about it. */
const lookMs = 1_000;

interface ImportKey {
  vendorLocationId: string;
  importId: string;
}

export interface Sending {
  vendorLocationId: string;
  body: Omit<CallInput<typeof startProductImport>["body"], "rows">;
  rows: readonly FileRow[];
  /** How many rows have got there. */
  onProgress: (sent: number) => void;
  /** Nobody waits for it any more. */
  signal: AbortSignal;
}

/** Begins an import and sends its rows. Under one key: what was cut off goes on where it was. */
export function useSendFile() {
  return useSave({
    send: async ({ vendorLocationId, body, rows, onProgress, signal }: Sending, idempotencyKey) => {
      const start = { params: { vendorLocationId }, body: { ...body, rows: rows.length } };
      let { import: sent } = await call(startProductImport, start, { idempotencyKey, signal });
      const params = { vendorLocationId, importId: sent.importId };
      for (const chunk of toChunks(rows)) {
        if (sent.state === "RECEIVING" && chunk.after >= sent.progress) {
          // One after the other: each follows those that are there.
          sent = (await call(addImportRows, { params, body: chunk }, { signal })).import;
        }
        onProgress(sent.state === "RECEIVING" ? sent.progress : rows.length);
      }
      return sent;
    },
    onSaved: (sent) => keep(sent),
  });
}

function keep(of: ProductImport): void {
  const params = { vendorLocationId: of.vendorLocationId, importId: of.importId };
  queryClient.setQueryData(endpointKey(getProductImport, { params }), { import: of });
}

const isMoving = (state: ProductImport["state"]) => state === "CHECKING" || state === "APPLYING";

export function importQuery(params: ImportKey) {
  return {
    ...endpointQuery(getProductImport, { params }),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }: { state: { data: { import: ProductImport } | undefined } }) =>
      data && isMoving(data.import.state) ? lookMs : false,
  } as const;
}

export function importRowsQuery(params: ImportKey, verdict: CallInput<typeof listImportRows>["query"]) {
  return pagedQuery(listImportRows, { params, query: verdict ?? {} }, pageSize);
}

export type Decision = "APPLY" | "CHECK" | "CANCEL";

export function useDecide() {
  return useMutation({
    mutationFn: ({ decision, ...params }: ImportKey & { decision: Decision }) =>
      call(decideProductImport, { params, body: { decision } }),
    onSuccess: (answer) => keep(answer.import),
    // What can't be done any more has become something else.
    onError: () => void queryClient.invalidateQueries({ queryKey: [getProductImport.id] }),
  });
}

/** What was found may be another thing by now, and menus too. */
export function refreshImported(): void {
  for (const { id } of [listImportRows, listOwnProducts, listProducts])
    void queryClient.invalidateQueries({ queryKey: [id] });
}

/** All that is on a location's menu, page by page: a thousand at most. */
export async function loadMenu(vendorLocationId: string): Promise<OwnProduct[]> {
  const pages = await everyPage(listOwnProducts, { params: { vendorLocationId }, query: {} }, { limit: 100 });
  return pages.flatMap(({ items }) => items);
}
