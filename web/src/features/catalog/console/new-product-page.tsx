import { zodResolver } from "@hookform/resolvers/zod";
import type { OwnProduct } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { UploadGuard } from "#components/upload-guard.tsx";
import { VendorGate, VendorPending } from "#components/vendor-gate.tsx";
import { menuPaths } from "#lib/console-paths.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { ownPlacesQuery, usePlaceName } from "../own-places.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { describeProductIssue, emptyProduct, productSchema, toSizeValues } from "./product-form.ts";
import type { ProductDetails, ProductFormValues } from "./product-form.ts";
import { editedProductQuery, useCreateProduct } from "./product-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchQuery(ownPlacesQuery(vendorId));
  return null;
}

interface NewProductProps {
  vendor: OwnVendor;
  vendorLocationId: string;
  /** The product that this is another size of. */
  sizeOf: OwnProduct | null;
}

function NewProduct({ vendor: { vendorId, language }, vendorLocationId, sizeOf }: NewProductProps) {
  const navigate = useNavigate();
  const list = menuPaths.menu(vendorId, vendorLocationId);
  const goUp = useGoUp(list);
  const place = usePlaceName(vendorId, vendorLocationId);
  const of = sizeOf ? `.${sizeOf.productId}` : "";
  const name = `product.${useSession()?.profile.userId ?? ""}.${vendorLocationId}.new${of}`;
  const fields = useMemo(() => (sizeOf ? toSizeValues(sizeOf, language) : emptyProduct(language)), [sizeOf, language]);
  const resolver = useMemo(() => zodResolver(productSchema(), { error: describeProductIssue }), []);
  const form = useForm<ProductFormValues, unknown, ProductDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base: null, fields });
  const create = useCreateProduct();
  const [isUploading, setUploading] = useState(false);

  function submit(details: ProductDetails): void {
    create.mutate(
      { ...details, vendorLocationId, ...(sizeOf ? { sizeOf: sizeOf.productId } : {}) },
      {
        onSuccess: ({ product }) => {
          draft.drop();
          const title = m.console_product_created({ name: product.name });
          showToast({ title, tone: "positive", forNextPage: true });
          void navigate(list, { replace: true });
        },
        onError: (error) =>
          showToast({ title: m.console_product_not_created(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Page
      title={sizeOf ? m.console_size_new() : m.console_product_new()}
      subtitle={<TypedWords>{[sizeOf?.name ?? place, vendorLocationId].filter(Boolean).join(" · ")}</TypedWords>}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="new-product" full pending={create.isPending} disabled={isUploading}>
          {m.console_product_create()}
        </Button>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Form id="new-product" form={form} onSubmit={submit} className="grid max-w-page gap-6">
            {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
            <RequiredNote />
            <ProductFields
              vendorId={vendorId}
              language={language}
              isUploading={isUploading}
              onUploading={setUploading}
            />
          </Form>
          <ProductPreview />
        </div>
      </FormProvider>
      <UploadGuard isUploading={isUploading} />
    </Page>
  );
}

function NewSize({ sizeOf, ...props }: Omit<NewProductProps, "sizeOf"> & { sizeOf: string }) {
  const query = useQuery(editedProductQuery(props.vendorLocationId, sizeOf));
  if (query.data) return <NewProduct {...props} sizeOf={query.data.product} />;
  return <VendorPending title={m.console_size_new()} failedTitle={m.console_product_not_loaded()} query={query} />;
}

/** One more product of a location's menu, or one more size of one. */
export function NewProductPage() {
  const { vendorLocationId = "" } = useParams();
  const sizeOf = useSearchParams()[0].get("sizeOf");
  return (
    <VendorGate title={m.console_product_new()} for="MANAGER">
      {({ vendor }) =>
        sizeOf === null ? (
          <NewProduct key={vendorLocationId} vendor={vendor} vendorLocationId={vendorLocationId} sizeOf={null} />
        ) : (
          <NewSize key={sizeOf} vendor={vendor} vendorLocationId={vendorLocationId} sizeOf={sizeOf} />
        )
      }
    </VendorGate>
  );
}
