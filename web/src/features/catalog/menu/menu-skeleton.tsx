import * as m from "@skipline/contract/texts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CardGrid } from "./menu-section.tsx";

const cards = [0, 1, 2, 3, 4, 5];

export function TitleSkeleton() {
  return (
    <div className="pt-4 pb-3">
      <h1 className="sr-only">{m.menu()}</h1>
      <Skeleton shape="h-7 w-2/3 max-w-80 sm:h-8.5" />
      <Skeleton shape="mt-1.5 h-5 w-1/2 max-w-56" />
    </div>
  );
}

/** As high as what says whether it is open. */
export function HoursSkeleton() {
  return <Skeleton shape="mb-3 h-16 w-full" rounded="14" />;
}

export function MenuSkeleton() {
  return (
    <QueryLoading label={m.menu_loading()}>
      <MenuShape />
    </QueryLoading>
  );
}

export function MenuShape() {
  return (
    <>
      <div className="mb-2 flex gap-2 py-1">
        <Skeleton shape="h-11 w-24" rounded="full" />
        <Skeleton shape="h-11 w-32" rounded="full" />
      </div>
      <div className="mb-3 py-3">
        <Skeleton shape="h-7 w-40" />
      </div>
      <CardGrid>
        {cards.map((card) => (
          <li key={card} className="flex gap-4 border-b border-line py-4">
            <Skeleton shape="size-26 shrink-0 lg:size-20" rounded="20" />
            <span className="flex flex-1 flex-col">
              <Skeleton shape="h-5 w-4/5" />
              <Skeleton shape="mt-2 h-4 w-full" />
              <span className="mt-auto flex items-center justify-between">
                <Skeleton shape="h-5 w-16" />
                <Skeleton shape="size-11" rounded="full" />
              </span>
            </span>
          </li>
        ))}
      </CardGrid>
    </>
  );
}
