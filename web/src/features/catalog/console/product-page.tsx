import { zodResolver } from "@hookform/resolvers/zod";
import { ownProduct } from "@skipline/contract/own-products";
import type { OwnProduct, ProductCopy } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useCallback, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { EditorPage } from "#components/editor/editor-page.tsx";
import { LoadedOnce } from "#components/editor/loaded-once.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { VendorGate } from "#components/vendor-gate.tsx";
import { menuPaths } from "#lib/console-paths.ts";
import { langOf } from "#lib/language.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { ChangeWhereSheet } from "./change-where-sheet.tsx";
import { ProductFields } from "./product-fields.tsx";
import { ProductPreview } from "./product-preview.tsx";
import {
  asKnown,
  changesShared,
  describeProductIssue,
  listProductChanges,
  productSchema,
  toFormValues,
} from "./product-form.ts";
import type { ProductDetails } from "./product-form.ts";
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
  const toValues = useCallback((stored: OwnProduct) => toFormValues(stored, language), [language]);
  const rulesFor = useCallback(() => zodResolver(productSchema(), { error: describeProductIssue }), []);
  const editor = useEditor({
    kind: "product",
    id: productId,
    stored: product,
    schema: ownProduct,
    toValues,
    rulesFor,
    saving: useSaveProduct(),
    read: (answer) => answer.product,
    words: { saved: m.console_product_saved(), notSaved: m.console_product_not_saved() },
    // Of another location's product, which is in no form here: the next try is of what is known by then.
    onNotSaved: (error) => isApiError(error, "PRODUCT_CHANGED") && refreshMenu(),
    renew: (edit) => ({ ...edit, alsoAt: asKnown(edit.alsoAt ?? [], alsoAt) }),
  });
  const { base, form, store } = editor;
  const goUp = useGoUp(menuPaths.menu(vendorId, vendorLocationId));
  const [isUploading, setUploading] = useState(false);
  /** What waits to be told where it holds. */
  const [asked, setAsked] = useState<ProductEdit["fields"] | null>(null);

  /** A tax code that has no word of ours stays, while nobody chooses another one. */
  function submit({ taxCategory, ...wanted }: ProductDetails): void {
    const isChosen = base.taxCategory !== null || form.formState.dirtyFields.taxCategory === true;
    const fields = isChosen ? { ...wanted, taxCategory } : wanted;
    if (alsoAt.length > 0 && changesShared(toValues(base), form.getValues())) setAsked(fields);
    else store({ fields });
  }

  return (
    <>
      <EditorPage
        editor={editor}
        title={m.report_column_product()}
        subtitle={`${base.name} · ${vendorLocationId}`}
        subtitleLang={langOf(language)}
        onBack={goUp}
        onSubmit={submit}
        isUploading={isUploading}
        pending={isRefreshing && alsoAt.length > 0}
        changedTitle={m.console_product_changed()}
        listChanges={listProductChanges}
        preview={
          <div className="grid content-start gap-8">
            <ProductLocations vendorId={vendorId} product={base} alsoAt={alsoAt} alsoElsewhere={alsoElsewhere} />
            <ProductPreview />
          </div>
        }
      >
        <ProductFields vendorId={vendorId} language={language} isUploading={isUploading} onUploading={setUploading} />
      </EditorPage>
      {asked && (
        <ChangeWhereSheet
          alsoAt={alsoAt}
          onChoose={(chosen) => {
            setAsked(null);
            store({ fields: asked, alsoAt: chosen });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What its managers say about a product. */
export function ProductPage() {
  const { vendorLocationId = "", productId = "" } = useParams();
  return (
    <VendorGate title={m.report_column_product()} for="MANAGER">
      {({ vendor }) => (
        <LoadedOnce
          key={productId}
          query={editedProductQuery(vendorLocationId, productId)}
          title={m.report_column_product()}
          failedTitle={m.console_product_not_loaded()}
        >
          {(answer, isRefreshing) => <ProductEditor vendor={vendor} {...answer} isRefreshing={isRefreshing} />}
        </LoadedOnce>
      )}
    </VendorGate>
  );
}
