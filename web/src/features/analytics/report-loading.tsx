import * as m from "@skipline/contract/texts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** The places of the figures and of two pictures. */
export function ReportLoading() {
  return (
    <QueryLoading label={m.report_loading()}>
      <div className="@container grid gap-4">
        <div className="grid gap-px overflow-clip rounded-20 bg-line inset-ring inset-ring-line @min-[18rem]:grid-cols-2 @min-[48rem]:grid-cols-4">
          {Array.from({ length: 8 }, (_, at) => (
            <div key={at} className="grid gap-2 bg-surface-1 px-4 py-4">
              <Skeleton shape="h-4 w-20" />
              <Skeleton shape="h-7 w-28 max-w-full" />
              <Skeleton shape="h-4 w-32 max-w-full" />
            </div>
          ))}
        </div>
        <div className="grid gap-4 @min-[56rem]:grid-cols-2">
          {[0, 1].map((at) => (
            <div key={at} className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5">
              <Skeleton shape="h-6 w-40" />
              <Skeleton shape="mt-2 mb-4 h-4 w-56 max-w-full" />
              <Skeleton shape="mb-14 h-50 w-full" rounded="14" />
            </div>
          ))}
        </div>
      </div>
    </QueryLoading>
  );
}
