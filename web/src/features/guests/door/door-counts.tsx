import * as m from "@skipline/contract/texts";
import type { DoorCounts as Counts } from "./door-list.ts";

function Count({ label, value, isFirst = false }: { label: string; value: number; isFirst?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className={`font-black tabular-nums ${isFirst ? "text-36 leading-none text-info" : "text-22 text-strong"}`}>
        {value}
      </dd>
    </div>
  );
}

/** How the night stands, in people. */
export function DoorCounts({ counts }: { counts: Counts }) {
  const { arrived, expected, left, placesLeft, overCapacity } = counts;
  return (
    <dl className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3 rounded-20 bg-surface-1 px-4 py-3 inset-ring inset-ring-line">
      <Count label={m.door_count_in()} value={arrived} isFirst />
      <Count label={m.door_count_expected()} value={expected} />
      <Count label={m.door_count_to_come()} value={left} />
      {overCapacity > 0 ? (
        <Count label={m.door_count_over_capacity()} value={overCapacity} />
      ) : (
        <Count label={m.door_count_free()} value={placesLeft} />
      )}
    </dl>
  );
}
