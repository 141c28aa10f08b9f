import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { PackageOpen, Search, SearchX } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useStore } from "zustand";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import { TypedWords } from "#lib/vendor-words.tsx";
import { WindowedRun } from "#ui/windowed-run.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { holdDraft } from "#lib/use-form-draft.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { useMediaQuery } from "#lib/use-media-query.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { useUrlText } from "#lib/use-url-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { createInventoryEditor } from "./inventory-editor.ts";
import type { InventoryEditor } from "./inventory-editor.ts";
import { inventoryQuery, keepProduct, readConflict, sendChange, useInventory } from "./inventory-queries.ts";
import { buildInventorySections } from "./inventory-sections.ts";
import type { InventorySection } from "./inventory-sections.ts";
import { readDrafts } from "./product-draft.ts";
import { ProductEditorCard } from "./product-editor-card.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  const vendorLocationId = (params["vendorLocationId"] ?? "").toUpperCase();
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  if (/^[0-9A-Z]{5}$/.test(vendorLocationId)) void queryClient.prefetchQuery(inventoryQuery(vendorLocationId));
  return null;
}

/** Divides by one and two columns. */
const runLength = 12;
const cardHeight = 147;
const rowHeight = 88;
/** Cards on a phone, two beside each other on a tablet, rows where a row has room: by the reader's own text size. */
const grid = "grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2 @min-[50rem]:grid-cols-1 @min-[50rem]:gap-2";

function inRuns(products: readonly Product[]): Product[][] {
  return Array.from({ length: Math.ceil(products.length / runLength) }, (_, run) =>
    products.slice(run * runLength, (run + 1) * runLength),
  );
}

interface SectionProps {
  section: InventorySection;
  first: boolean;
  isWide: boolean;
  editor: InventoryEditor;
}

function Section({ section: { id, title, products }, first, isWide, editor }: SectionProps) {
  const runs = useMemo(() => inRuns(products), [products]);
  return (
    <section aria-labelledby={`inventory-${id}`} className="pb-8">
      <h2
        id={`inventory-${id}`}
        className="sticky top-0 z-10 -mx-4 mb-1 flex flex-wrap items-baseline gap-x-2.5 bg-surface-0 px-4 py-3 text-22 font-black"
      >
        {title}
        <span className="text-14 font-medium tracking-normal text-muted tabular-nums">
          {m.items({ count: products.length })}
        </span>
      </h2>
      {runs.map((run, index) => (
        <WindowedRun
          key={run[0]?.productId}
          rows={run.length}
          rowHeight={isWide ? rowHeight : cardHeight}
          first={first && index === 0}
        >
          <ul className={`${grid} pb-3`}>
            {run.map((product) => (
              <ProductEditorCard key={product.productId} product={product} editor={editor} />
            ))}
          </ul>
        </WindowedRun>
      ))}
    </section>
  );
}

function InventorySkeleton() {
  return (
    <QueryLoading label={m.inventory_loading()}>
      <Skeleton shape="mb-4 h-7 w-44" />
      <ul className={grid}>
        {Array.from({ length: 6 }, (_, card) => (
          <Card key={card} as="li" padding="small">
            <div className="grid grid-cols-[auto_1fr_8rem] items-center gap-3 @min-[50rem]:grid-cols-[auto_1fr_9rem_9.5rem]">
              <Skeleton shape="size-14 @min-[40rem]:size-10" rounded="14" />
              <Skeleton shape="h-5 w-2/5" />
              <Skeleton shape="h-8" rounded="full" />
              <span className="col-span-full @min-[50rem]:col-span-1 @min-[50rem]:col-start-3 @min-[50rem]:row-start-1">
                <Skeleton shape="h-13" rounded="14" />
              </span>
            </div>
          </Card>
        ))}
      </ul>
    </QueryLoading>
  );
}

function Inventory({ vendorLocationId }: { vendorLocationId: string }) {
  const { data, isError, isFetching, refetch } = useInventory(vendorLocationId);
  const userId = useSession()?.profile.userId ?? "";
  const [held] = useState(() => holdDraft(`inventory.${userId}.${vendorLocationId}`));
  const [editor] = useState(() => {
    const drafts = readDrafts(held.take()?.values);
    return createInventoryEditor({ send: sendChange, keep: keepProduct, readConflict, drafts });
  });
  useEffect(
    () =>
      editor.store.subscribe(({ drafts }, before) => {
        if (drafts === before.drafts) return;
        if (Object.keys(drafts).length === 0) held.drop();
        else held.keep({ base: null, values: drafts });
      }),
    [editor, held],
  );
  const [search, setSearch] = useUrlText("search");
  const shownSearch = useDeferredValue(search.trim());
  const products = data?.items;
  const sections = useMemo(() => buildInventorySections(products ?? [], shownSearch), [products, shownSearch]);
  const isWide = useMediaQuery("(width >= 56.25rem)");
  const unsaved = useStore(editor.store, ({ drafts }) => Object.keys(drafts).length);
  const guard = useUnsavedGuard(unsaved > 0, () => held.drop());
  useEffect(() => {
    if (products) editor.prune(products);
  }, [editor, products]);

  if (!products) {
    return isError ? (
      <ListFailed title={m.products_failed()} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <InventorySkeleton />
    );
  }
  if (products.length === 0) {
    return <EmptyState icon={<PackageOpen />} title={m.inventory_none()} message={m.inventory_none_hint()} />;
  }
  return (
    <>
      <search className="mb-3 block max-w-form">
        <TextField
          label={m.inventory_search()}
          labelHidden
          type="search"
          placeholder={m.inventory_search()}
          icon={<Search className="size-5" />}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </search>
      {sections.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={m.inventory_not_found()}
          message={m.inventory_not_found_hint({ search: shownSearch })}
          action={
            <Button variant="secondary" full onClick={() => setSearch("")}>
              {m.clear_search()}
            </Button>
          }
        />
      )}
      {sections.map((section, index) => (
        <Section key={section.id} section={section} first={index === 0} isWide={isWide} editor={editor} />
      ))}
      <ConfirmDialog
        open={guard.isAsking}
        closesOnBack={false}
        title={m.leave_title()}
        description={m.inventory_unsaved({ count: unsaved })}
        confirmText={m.leave()}
        cancelText={m.leave_stay()}
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
}

/** What is on the menu, and for how much? */
export function StaffInventoryPage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  return (
    <StaffGate title={m.inventory_title()} width="wide">
      {(venue) => (
        <Page
          title={m.inventory_title()}
          subtitle={<TypedWords>{venue?.location.description ?? "\u00a0"}</TypedWords>}
          width="wide"
          onBack={goUp}
        >
          <div className="@container">
            <Inventory key={vendorLocationId} vendorLocationId={vendorLocationId} />
          </div>
        </Page>
      )}
    </StaffGate>
  );
}
