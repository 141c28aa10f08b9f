import { Skeleton } from "#ui/skeleton.tsx";

/** As much room as the offer takes: the code below it must not move when it comes. */
export function ReadyNoticeRoom() {
  return (
    <span className="flex min-h-19 w-full short:order-1 flex-col items-center justify-center gap-2">
      <Skeleton shape="h-5 w-44" />
      <Skeleton shape="h-11 w-full" rounded="full" />
    </span>
  );
}
