import { memo, useDeferredValue } from "react";
import type { ReactNode } from "react";
import { WindowedRun } from "./windowed-run.tsx";

/** Rows come and go together, so many as are this high in pixels, and not more than 20: high ones are made soon enough. */
const runHeight = 2000;

/** Which one a row is, to whoever hears the list: rows that are not drawn count, too. */
export interface RowPlace {
  "aria-posinset": number;
  "aria-setsize": number;
}

export interface WindowedListProps<Item> {
  items: readonly Item[];
  /** More come when they are asked for: nobody knows how many there are. */
  isPart: boolean;
  /** How high a row is in pixels, with what is between two, for the first guess of what is not drawn yet. */
  rowHeight: number;
  /** That one's run stays, wherever it is. */
  held?: Item | undefined;
  /** A row, as `li`; made only of what is drawn. */
  children: (item: Item, index: number, place: RowPlace) => ReactNode;
}

interface RowsProps<Item> extends Pick<WindowedListProps<Item>, "children"> {
  run: readonly Item[];
  from: number;
  total: number;
}

function RowsOfRun<Item>({ run, from, total, children }: RowsProps<Item>) {
  return (
    <ul className="grid gap-3 pb-3">
      {run.map((item, index) =>
        children(item, from + index, { "aria-posinset": from + index + 1, "aria-setsize": total }),
      )}
    </ul>
  );
}

/** Not made again where they are the same items, made by the same function. */
const Rows = memo(
  RowsOfRun,
  (before, after) =>
    before.from === after.from &&
    before.total === after.total &&
    before.children === after.children &&
    before.run.length === after.run.length &&
    before.run.every((item, index) => item === after.run[index]),
) as typeof RowsOfRun;

/** A list that may be long: rows far from the window are not drawn, and keep their place. */
export function WindowedList<Item>({ items, isPart, rowHeight, held, children }: WindowedListProps<Item>) {
  // Each row names it: one more at the end draws what it changes, and the others when there is time.
  const total = useDeferredValue(isPart ? -1 : items.length);
  const rowsOfRun = Math.min(20, Math.ceil(runHeight / rowHeight));
  const runs = Array.from({ length: Math.ceil(items.length / rowsOfRun) }, (_, run) =>
    items.slice(run * rowsOfRun, (run + 1) * rowsOfRun),
  );
  return runs.map((run, index) => (
    <WindowedRun
      // By its place: a row that comes or goes above moves one row of each, and no run.
      key={index}
      rows={run.length}
      rowHeight={rowHeight}
      first={index === 0}
      isHeld={held !== undefined && run.includes(held)}
    >
      <Rows run={run} from={index * rowsOfRun} total={total}>
        {children}
      </Rows>
    </WindowedRun>
  ));
}
