import { zodResolver } from "@hookform/resolvers/zod";
import { ownProduct } from "@skipline/contract/own-products";
import type { OwnProduct, ProductCopy } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { VendorGate, VendorLoading } from "#components/vendor-gate.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { menuPaths } from "#lib/console-paths.ts";
import { readDraft, useFormDraft } from "#lib/use-form-draft.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { ChangeWhereSheet } from "./change-where-sheet.tsx";
import { ProductFields, ProductPreview } from "./product-fields.tsx";
import {
  changesShared,
  describeProductIssue,
  listProductChanges,
  productSchema,
  toFormValues,
} from "./product-form.ts";
import type { ProductDetails, ProductFormValues } from "./product-form.ts";
import { ProductLocations } from "./product-locations.tsx";
import { editedProductQuery, refreshMenu, useSaveProduct } from "./product-queries.ts";
import type { ProductEdit } from "./product-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

interface ProductEditorProps {
  vendor: OwnVendor;
  product: OwnProduct;
  /** The same product at other locations. */
  alsoAt: readonly ProductCopy[];
  alsoElsewhere: number;
  /** What is known of those is being asked anew. */
  isRefreshing: boolean;
}

function ProductEditor({ vendor, product, alsoAt, alsoElsewhere, isRefreshing }: ProductEditorProps) {
  const { vendorId, language } = vendor;
  const { vendorLocationId, productId } = product;
  const name = `product.${useSession()?.profile.userId ?? ""}.${productId}`;
  /** What the form's content is a change of: of a draft, the product as it was then. */
  const [base, setBase] = useState(() => readKept(ownProduct, readDraft(name)?.base) ?? product);
  const fields = useMemo(() => toFormValues(base, language), [base, language]);
  const resolver = useMemo(() => zodResolver(productSchema(language), { error: describeProductIssue }), [language]);
  const form = useForm<ProductFormValues, unknown, ProductDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base, fields });
  const goUp = useGoUp(menuPaths.menu(vendorId, vendorLocationId));
  const { save, isPending, conflict, closeConflict } = useSaveProduct();
  const [isUploading, setUploading] = useState(false);
  /** What waits to be told where it holds. */
  const [asked, setAsked] = useState<ProductEdit["fields"] | null>(null);

  function show(stored: OwnProduct): void {
    setBase(stored);
    form.reset(toFormValues(stored, language));
    draft.drop();
  }

  function store(edit: ProductEdit): void {
    save(edit, {
      onSuccess: ({ product: saved }) => {
        show(saved);
        showToast({ title: m.console_product_saved(), tone: "positive" });
      },
      onError: (error) => {
        showToast({ title: m.console_product_not_saved(), description: whyNot(error), tone: "danger" });
        // Of another location's product, which is in no form here: the next try is of what is known by then.
        if (isApiError(error, "PRODUCT_CHANGED")) refreshMenu();
      },
    });
  }

  /** A tax code that has no word of ours stays, while nobody chooses another one. */
  function submit({ taxCategory, ...wanted }: ProductDetails): void {
    const isChosen = base.taxCategory !== null || form.formState.dirtyFields.taxCategory === true;
    const details = isChosen ? { ...wanted, taxCategory } : wanted;
    if (alsoAt.length > 0 && changesShared(toFormValues(base, language), form.getValues())) setAsked(details);
    else store({ base, fields: details });
  }

  return (
    <Page
      title={m.report_column_product()}
      subtitle={`${base.name} · ${vendorLocationId}`}
      width="wide"
      onBack={goUp}
      footer={
        <Button
          type="submit"
          form="product"
          full
          pending={(isPending && !conflict) || (isRefreshing && alsoAt.length > 0)}
          disabled={isUploading}
        >
          {m.save_changes()}
        </Button>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <form
            id="product"
            noValidate
            onSubmit={(event) => void form.handleSubmit(submit)(event)}
            className="grid max-w-page gap-6"
          >
            {draft.isRestored && <DraftNotice onDiscard={() => show(product)} />}
            <RequiredNote />
            <ProductFields
              vendorId={vendorId}
              language={language}
              isUploading={isUploading}
              onUploading={setUploading}
            />
          </form>
          <div className="grid content-start gap-8">
            <ProductLocations vendorId={vendorId} product={base} alsoAt={alsoAt} alsoElsewhere={alsoElsewhere} />
            <ProductPreview />
          </div>
        </div>
      </FormProvider>
      {asked && (
        <ChangeWhereSheet
          alsoAt={alsoAt}
          onChoose={(chosen) => {
            setAsked(null);
            store({ base, fields: asked, alsoAt: chosen });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {conflict && (
        <ChangedDialog
          title={m.console_product_changed()}
          pending={isPending}
          onReload={() => {
            show(conflict.theirs);
            closeConflict();
          }}
          onOverwrite={() => store({ ...conflict.mine, base: conflict.theirs })}
          onClose={closeConflict}
        >
          <ChangeList changes={listProductChanges(base, conflict.theirs)} />
        </ChangedDialog>
      )}
    </Page>
  );
}

/** As it is when the page is opened. */
function LoadedProduct({
  vendor,
  vendorLocationId,
  productId,
}: Record<"vendorLocationId" | "productId", string> & { vendor: OwnVendor }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(
    editedProductQuery(vendorLocationId, productId),
  );
  if (error && !data) {
    if (isApiError(error) && error.status < 500) throw error;
    return (
      <Page title={m.report_column_product()} width="wide">
        <ListFailed title={m.console_product_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return isFetchedAfterMount && data ? (
    <ProductEditor
      vendor={vendor}
      product={data.product}
      alsoAt={data.alsoAt}
      alsoElsewhere={data.alsoElsewhere}
      isRefreshing={isFetching}
    />
  ) : (
    <VendorLoading title={m.report_column_product()} />
  );
}

/** What its managers say about a product. */
export function ProductPage() {
  const { vendorLocationId = "", productId = "" } = useParams();
  return (
    <VendorGate title={m.report_column_product()} for="MANAGER">
      {({ vendor }) => (
        <LoadedProduct key={productId} vendor={vendor} vendorLocationId={vendorLocationId} productId={productId} />
      )}
    </VendorGate>
  );
}
