import * as m from "@skipline/contract/texts";
import { Plus } from "lucide-react";
import { CartRows } from "#components/cart-rows.tsx";
import type { CartRowActions } from "#components/cart-rows.tsx";
import { DeleteAllButton } from "#components/delete-all-button.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import type { PricedCartLine } from "#lib/cart-lines.ts";
import { Link } from "#lib/link.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Skeleton } from "#ui/skeleton.tsx";

interface ReviewRowsProps extends CartRowActions {
  lines: readonly PricedCartLine[];
  vendorLocationId: string;
  menuPath: string;
  disabled: boolean;
}

export function ReviewRows({ lines, vendorLocationId, menuPath, disabled, ...actions }: ReviewRowsProps) {
  return (
    <>
      <CartRows lines={lines} disabled={disabled} {...actions} />
      <div className="mt-2 flex flex-wrap justify-center gap-x-2">
        <Link to={menuPath} className={buttonClasses({ variant: "quiet", size: "small" })}>
          <Plus aria-hidden="true" className="me-2 size-5" />
          {m.review_add_more()}
        </Link>
        <DeleteAllButton vendorLocationId={vendorLocationId} disabled={disabled} />
      </div>
    </>
  );
}

export function ReviewRowsSkeleton({ rows }: { rows: number }) {
  return (
    <QueryLoading label={m.cart_loading()}>
      <ul className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <li key={row} className="flex gap-3 py-4">
            <Skeleton shape="size-16 shrink-0" rounded="14" />
            <span className="flex flex-1 flex-col justify-between">
              <Skeleton shape="h-6 w-3/5" />
              <span className="flex items-center justify-between">
                <Skeleton shape="h-11 w-20" rounded="14" />
                <Skeleton shape="h-6 w-16" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}
