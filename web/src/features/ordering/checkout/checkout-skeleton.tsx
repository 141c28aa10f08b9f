import * as m from "@skipline/contract/texts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

export function CheckoutSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <Page title={m.checkout_title()} width="page" onBack={onBack}>
      <QueryLoading label={m.order_loading_yours()}>
        <div className="flex flex-col gap-7 md:grid md:grid-cols-[1fr_20rem] md:items-start md:gap-8">
          <div className="md:order-2">
            <Skeleton shape="h-64 w-full" rounded="20" />
          </div>
          <div className="flex flex-col gap-6">
            <Skeleton shape="h-7 w-28" />
            <div className="-mt-3 grid grid-cols-4 gap-2">
              {[10, 15, 20, 25].map((percent) => (
                <Skeleton key={percent} shape="h-15 w-full" rounded="14" />
              ))}
            </div>
            <Skeleton shape="h-20 w-full" rounded="20" />
          </div>
        </div>
      </QueryLoading>
    </Page>
  );
}
