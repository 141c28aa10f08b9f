/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari takes them
   from a table that is laid out as anything else, unless they are said. */
import { Link } from "#lib/link.tsx";
import { classes } from "#ui/classes.ts";
import { formatSum } from "#lib/sums.ts";
import { formatCount, formatSeconds, formatShare } from "./amounts.ts";
import { ordersOf } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import type { ReportTable, TableValue, ValueKind } from "./report-tables.ts";

/** What a row is called: a card's own heading. */
const isName = (at: number, kind: ValueKind) => at === 0 && kind === "text";

function show(value: TableValue, kind: ValueKind): string {
  if (value === null) return "–";
  if (typeof value === "string") return kind === "money" ? formatSum(value) : value;
  return kind === "share" ? formatShare(value) : kind === "seconds" ? formatSeconds(value) : formatCount(value);
}

/**
 * A table where it fits; where it does not, each row a card with its own names, and never anything to push sideways.
 */
export function DataTable({
  table: { columns, rows },
  labelledBy,
  scope,
}: {
  table: ReportTable;
  labelledBy: string;
  scope?: ReportScope;
}) {
  // By the room that its columns want, in the reader's own letters.
  const wide = columns.length > 6;
  const cell = (kind: ValueKind) =>
    classes(
      "flex flex-wrap justify-between gap-x-4 tabular-nums",
      wide ? "@min-[54rem]:table-cell" : "@min-[34rem]:table-cell",
      wide ? "@min-[54rem]:py-2.5 @min-[54rem]:pe-3" : "@min-[34rem]:py-2.5 @min-[34rem]:pe-3",
      kind !== "text" && (wide ? "@min-[54rem]:text-end" : "@min-[34rem]:text-end"),
    );
  const inCards = wide ? "@min-[54rem]:hidden" : "@min-[34rem]:hidden";
  return (
    <table
      role="table"
      aria-labelledby={labelledBy}
      className={classes("block w-full text-14", wide ? "@min-[54rem]:table" : "@min-[34rem]:table")}
    >
      <thead
        role="rowgroup"
        className={wide ? "hidden @min-[54rem]:table-header-group" : "hidden @min-[34rem]:table-header-group"}
      >
        <tr role="row">
          {columns.map(({ name, kind }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={classes(
                "border-b border-line pe-3 pb-2 align-bottom font-medium text-muted",
                kind === "text" ? "text-start" : "text-end",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className={classes(
          "block divide-y divide-line",
          wide ? "@min-[54rem]:table-row-group" : "@min-[34rem]:table-row-group",
        )}
      >
        {rows.map(({ cells, filter }) => (
          <tr
            key={cells.join()}
            role="row"
            className={classes("block py-2.5", wide ? "@min-[54rem]:table-row" : "@min-[34rem]:table-row")}
          >
            {columns.map(({ name, kind }, at) => {
              const shown = show(cells[at] ?? null, kind);
              return (
                <td key={name} role="cell" className={cell(kind)}>
                  <span className={classes(isName(at, kind) ? "sr-only" : "text-muted", inCards)}>{name}</span>
                  <span className={isName(at, kind) ? "font-bold text-strong" : "text-normal"}>
                    {at === 0 && filter && scope ? (
                      <Link to={ordersOf(scope, filter)} className="underline decoration-control underline-offset-4">
                        {shown}
                      </Link>
                    ) : (
                      shown
                    )}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
