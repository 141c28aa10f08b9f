import type { OwnProduct, ProductCopy } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { currencySign } from "@skipline/contract/price";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { readPrice } from "#lib/price-input.ts";
import { ownPlacesQuery } from "../own-places.ts";
import { useCopyProduct } from "./product-queries.ts";

interface CopySheetProps {
  vendorId: string;
  product: OwnProduct;
  alsoAt: readonly ProductCopy[];
  onClose: () => void;
}

/** A product is put at one more location, for the price that it has there. */
export function CopySheet({ vendorId, product, alsoAt, onClose }: CopySheetProps) {
  const { data: locations, isError, isFetching, refetch } = useQuery(ownPlacesQuery(vendorId));
  const copy = useCopyProduct();
  const [at, setAt] = useState("");
  const [price, setPrice] = useState(product.price);
  const [isTried, setTried] = useState(false);
  const read = readPrice(price);
  const taken = [product, ...alsoAt].map(({ vendorLocationId }) => vendorLocationId);
  const free = (locations ?? []).filter(({ vendorLocationId }) => !taken.includes(vendorLocationId));
  const isNowhere = locations !== undefined && free.length === 0;

  function submit(): void {
    setTried(true);
    if (at === "" || read.price === undefined) return;
    copy.mutate(
      { at, productId: product.productId, price: read.price },
      {
        onSuccess: () => {
          const location = free.find(({ vendorLocationId }) => vendorLocationId === at)?.description ?? at;
          showToast({ title: m.console_copied({ name: product.name, location }), tone: "positive" });
          onClose();
        },
      },
    );
  }

  return (
    <Sheet
      open
      onClose={() => !copy.isPending && onClose()}
      title={m.console_copy()}
      description={isNowhere ? m.console_copy_nowhere() : m.console_copy_hint()}
      footer={
        isNowhere ? (
          <Button variant="secondary" full onClick={onClose}>
            {m.close()}
          </Button>
        ) : (
          <Button type="submit" form="copy-product" full pending={copy.isPending} disabled={!locations}>
            {m.console_copy_put()}
          </Button>
        )
      }
    >
      {!locations && isError && (
        <ListFailed title={m.console_locations_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!locations && !isError && (
        <QueryLoading label={m.loading()}>
          <div className="grid gap-5">
            <Skeleton shape="h-13 w-full" rounded="14" />
            <Skeleton shape="h-13 w-full" rounded="14" />
          </div>
        </QueryLoading>
      )}
      {free.length > 0 && (
        <form
          id="copy-product"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            // The page's own form is around it in React's tree.
            event.stopPropagation();
            event.preventDefault();
            submit();
          }}
        >
          <SelectField
            label={m.location()}
            options={free.map(({ vendorLocationId, description }) => ({
              value: vendorLocationId,
              label: `${description} · ${vendorLocationId}`,
            }))}
            placeholder={m.location_choose()}
            value={at}
            required
            error={isTried && at === "" ? m.field_required() : undefined}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
          <TextField
            label={m.activity_price()}
            prefix={currencySign}
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={9}
            value={price}
            error={isTried ? read.error : undefined}
            onChange={({ currentTarget }) => setPrice(currentTarget.value)}
          />
          {copy.error && <Alert tone="danger">{`${m.console_not_copied()}: ${whyNot(copy.error)}`}</Alert>}
        </form>
      )}
    </Sheet>
  );
}
