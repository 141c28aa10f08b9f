import type { ProductType } from "@skipline/contract/catalog";
import type { OwnProduct } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Martini, Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate, useParams } from "react-router";
import { loadCode } from "#api/code.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { ClearFilters } from "#components/clear-filters.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { useSaveCsv } from "#components/use-save-csv.ts";
import { VendorGate } from "#components/vendor-gate.tsx";
import type { RunVendor } from "#components/vendor-gate.tsx";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths, menuPaths } from "#lib/console-paths.ts";
import { productKinds } from "#lib/product-words.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUrlFilters } from "#lib/use-url-filters.ts";
import { useUrlText } from "#lib/use-url-text.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { ownPlacesQuery, usePlaceName } from "../own-places.ts";
import { sectionOfType } from "../product-sections.ts";
import { loadMenu } from "../import/import-queries.ts";
import { BulkSheet } from "./bulk-sheet.tsx";
import { ownProductsQuery, useSaveProduct } from "./product-queries.ts";
import { ProductRow, titleOf } from "./product-row.tsx";
import { useBulk } from "./use-bulk.ts";
import { useSorting } from "./use-sorting.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "", vendorLocationId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchQuery(ownPlacesQuery(vendorId));
  void queryClient.prefetchInfiniteQuery(ownProductsQuery(vendorLocationId));
  return null;
}

const rowHeight = 92;

const kindOptions = [
  { value: "", label: m.console_menu_all_kinds() },
  ...Object.entries(productKinds).map(([value, label]) => ({ value, label })),
];
const shelfOptions = [
  { value: "", label: m.console_menu_on() },
  { value: "only", label: m.console_menu_archived() },
  { value: "all", label: m.console_menu_all() },
];

/** Where a product comes to stand: behind which one, or first; undefined where it can't go there. */
function findPlaces(products: readonly OwnProduct[], index: number): Record<"up" | "down", string | null | undefined> {
  const section = ({ productType }: OwnProduct) => sectionOfType[productType] ?? "other";
  const own = products[index];
  const isBeside = (one: OwnProduct) => own !== undefined && section(one) === section(own);
  const above = products.findLastIndex((one, at) => at < index && isBeside(one));
  const below = products.findIndex((one, at) => at > index && isBeside(one));
  return {
    up: above === -1 ? undefined : (products[above - 1]?.productId ?? null),
    down: below === -1 ? undefined : products[below]?.productId,
  };
}

function Loading() {
  return (
    <QueryLoading label={m.menu_loading()}>
      <ul className="grid gap-3">
        {Array.from({ length: 5 }, (_, row) => (
          <li key={row}>
            <Skeleton shape="h-20 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function Products({ vendor: { vendorId, language }, vendorLocationId }: RunVendor & { vendorLocationId: string }) {
  const navigate = useNavigate();
  const goUp = useGoUp(consolePaths.locations(vendorId));
  const where = [usePlaceName(vendorId, vendorLocationId), vendorLocationId].filter(Boolean).join(" · ");
  const [typed, setTyped] = useUrlText("search");
  const { params, set, clear } = useUrlFilters(["search", "kind", "shelf"]);
  const search = params.get("search") ?? "";
  const kind = params.get("kind") ?? "";
  const shelf = params.get("shelf") ?? "";
  const list = useInfiniteQuery({
    ...ownProductsQuery(vendorLocationId, {
      ...(search ? { search } : {}),
      ...(kind in productKinds ? { productType: kind as ProductType } : {}),
      ...(shelf === "only" || shelf === "all" ? { archived: shelf } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const { isError, isFetching, refetch } = list;
  const isFiltered = search !== "" || kind !== "" || shelf !== "";
  // What stands above the list comes with it, and stays while another choice is on its way.
  const isKnown = list.data !== undefined || isFiltered;
  const data = list.isPlaceholderData ? undefined : list.data;
  const change = useSaveProduct();
  const products = data?.pages.flatMap(({ items }) => items) ?? [];
  const bulk = useBulk(vendorLocationId, products);
  const [isChanging, setChanging] = useState(false);
  const bulkStart = useRef<HTMLButtonElement>(null);
  const bulkEdit = useRef<HTMLButtonElement>(null);
  const [isFindingAll, setFindingAll] = useState(false);
  const order = data?.pages[0]?.order ?? "";
  const sorting = useSorting(vendorLocationId, order);
  const isFirst = data !== undefined && products.length === 0 && !isFiltered;
  const pathOf = ({ productId }: OwnProduct) => menuPaths.product(vendorId, vendorLocationId, productId);
  const toNew = menuPaths.newProduct(vendorId, vendorLocationId);

  /** What it was ended with goes: whoever began goes on where they did. */
  function endChoosing(): void {
    bulk.end();
    bulkStart.current?.focus({ preventScroll: true });
  }

  function archive(product: OwnProduct, isArchived: boolean): void {
    change.save(
      { base: product, fields: { isArchived } },
      {
        onSuccess: () =>
          showToast({
            title: (isArchived ? m.console_menu_archived_now : m.console_menu_restored_now)({ name: product.name }),
            tone: "positive",
          }),
        onError: (error) =>
          showToast({ title: m.console_product_not_saved(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  /** Also those that are on no page yet. */
  async function chooseAll(): Promise<void> {
    setFindingAll(true);
    let all: Pick<typeof list, "data" | "hasNextPage" | "isError"> = list;
    while (all.hasNextPage && !all.isError) all = await list.fetchNextPage();
    setFindingAll(false);
    bulk.chooseAll(all.data?.pages.flatMap(({ items }) => items) ?? []);
  }

  function itemsOf(product: OwnProduct, index: number): MenuItem[] {
    const { productType, isArchived, productId } = product;
    // Among what was searched for nobody sees what is between two.
    const isSorting = search === "" && shelf === "";
    const { up, down } = findPlaces(products, index);
    const moves = [
      {
        label: m.console_menu_up(),
        disabled: up === undefined,
        onSelect: () => up !== undefined && sorting.place(product, up),
      },
      {
        label: m.console_menu_down(),
        disabled: down === undefined,
        onSelect: () => down !== undefined && sorting.place(product, down),
      },
      { label: m.console_menu_top(), disabled: up === undefined, onSelect: () => sorting.place(product, null) },
    ];
    const toSize = menuPaths.newSize(vendorId, vendorLocationId, productId);
    return [
      { label: m.edit(), onSelect: () => void navigate(pathOf(product)) },
      ...(isSorting ? moves : []),
      ...(productType === "MERCHANDISE" && !isArchived
        ? [{ label: m.console_menu_add_size(), onSelect: () => void navigate(toSize) }]
        : []),
      {
        label: isArchived ? m.console_menu_restore() : m.console_menu_archive(),
        onSelect: () => archive(product, !isArchived),
      },
    ];
  }

  const save = useSaveCsv({
    name: `menu-${vendorLocationId}`,
    async load() {
      const [{ toProductRows }, whole] = await Promise.all([
        loadCode(() => import("../import/product-files.ts")),
        loadMenu(vendorLocationId),
      ]);
      return whole.length === 0 ? null : toProductRows(whole, language);
    },
    nothing: m.console_menu_none(),
  });
  const toImport = menuPaths.newImport(vendorId, vendorLocationId);
  const files = (
    <Menu
      label={m.import_menu()}
      items={[
        { label: m.import_open(), onSelect: () => void navigate(toImport) },
        { label: m.import_export(), disabled: save.isPending, onSelect: () => save.mutate() },
      ]}
    />
  );
  const create = (
    <Link to={toNew} className={buttonClasses({ size: isFirst ? "medium" : "small" })}>
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5 shrink-0" />
        {m.console_product_new()}
      </span>
    </Link>
  );

  return (
    <Page
      title={m.menu()}
      documentTitle={`${where} · ${m.menu()}`}
      subtitle={<TypedWords>{where}</TypedWords>}
      width="wide"
      onBack={goUp}
      actions={
        isKnown &&
        !isFirst && (
          <span className="me-2 flex items-center gap-1">
            {create}
            {files}
          </span>
        )
      }
      footerColumns="flex flex-wrap items-center gap-2"
      footer={
        bulk.isChoosing && (
          <>
            <output className="me-auto basis-full text-16 font-bold text-strong sm:basis-auto">
              {m.console_bulk_selected({ count: bulk.products.length })}
            </output>
            <Button size="small" variant="secondary" pending={isFindingAll} onClick={() => void chooseAll()}>
              {m.console_bulk_all()}
            </Button>
            <Button size="small" variant="secondary" onClick={endChoosing}>
              {m.cancel()}
            </Button>
            <Button ref={bulkEdit} size="small" disabled={bulk.products.length === 0} onClick={() => setChanging(true)}>
              {m.console_bulk_edit()}
            </Button>
          </>
        )
      }
    >
      {isKnown && !isFirst && (
        <div className="mb-5 grid gap-4 @min-[20rem]:grid-cols-2 @min-[36rem]:grid-cols-[2fr_1fr_1fr]">
          <div className="@min-[20rem]:col-span-2 @min-[36rem]:col-span-1">
            <TextField
              label={m.search()}
              type="search"
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </div>
          <SelectField
            label={m.console_product_kind()}
            options={kindOptions}
            value={kind}
            onChange={({ currentTarget }) => set("kind", currentTarget.value)}
          />
          <SelectField
            label={m.console_menu_shelf()}
            options={shelfOptions}
            value={shelf}
            onChange={({ currentTarget }) => set("shelf", currentTarget.value)}
          />
        </div>
      )}
      {isError && !data && (
        <ListFailed title={m.console_menu_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Loading />}
      {isFirst && (
        <EmptyState
          icon={<Martini />}
          title={m.console_menu_none()}
          message={m.console_menu_none_hint()}
          action={
            <span className="grid justify-items-center gap-3">
              {create}
              <Link to={toImport} className={buttonClasses({ variant: "quiet" })}>
                {m.import_open()}
              </Link>
            </span>
          }
        />
      )}
      {data && products.length === 0 && isFiltered && (
        <div className="grid gap-2">
          <p className="text-16 text-normal">{m.console_menu_nothing_found()}</p>
          <ClearFilters onClear={clear} />
        </div>
      )}
      {(products.length > 1 || bulk.isChoosing) && (
        <div className="mb-3 flex justify-end">
          {/* It stays, with the focus of who pressed it: the rows to choose from come right behind it. */}
          <Button
            ref={bulkStart}
            size="small"
            variant="quiet"
            aria-pressed={bulk.isChoosing}
            onClick={bulk.isChoosing ? bulk.end : bulk.begin}
          >
            {m.console_bulk_start()}
          </Button>
        </div>
      )}
      <SortableList
        isPart={list.hasNextPage}
        rowHeight={rowHeight}
        items={products.map((product) => ({ id: product.productId, name: titleOf(product), product }))}
        canMove={!isFiltered && !bulk.isChoosing && products.length > 1}
        pending={sorting.isPending}
        onMove={({ product }, after) => sorting.drop(product, after?.product ?? null)}
      >
        {({ product }, index, handle) => (
          <ProductRow
            product={product}
            handle={handle}
            path={pathOf(product)}
            lang={langOf(language)}
            items={itemsOf(product, index)}
            selection={
              bulk.isChoosing
                ? { isChosen: bulk.isChosen(product), onChoose: (isChosen) => bulk.choose(product, isChosen) }
                : null
            }
          />
        )}
      </SortableList>
      {data && <LoadMore list={list} failedText={m.console_menu_more_failed()} />}
      {isChanging && (
        <BulkSheet
          open
          products={bulk.products}
          pending={bulk.isPending}
          error={bulk.error}
          // With the choice goes the button that opened it.
          findReturn={() => bulkEdit.current ?? bulkStart.current}
          onChange={(wanted) => bulk.apply(wanted, () => setChanging(false))}
          onClose={() => {
            setChanging(false);
            bulk.forgetError();
          }}
        />
      )}
    </Page>
  );
}

/** What does a location sell, and in which order do guests read it? */
export function ProductListPage() {
  const { vendorLocationId = "" } = useParams();
  return (
    <VendorGate title={m.menu()} for="MANAGER">
      {(run) => <Products key={vendorLocationId} {...run} vendorLocationId={vendorLocationId} />}
    </VendorGate>
  );
}
