import { useId } from "react";
import type { ReactNode } from "react";
import { DataTable } from "./data-table.tsx";
import type { ReportScope } from "./report-scope.ts";
import type { ReportTable } from "./report-tables.ts";

export interface PanelProps {
  title: string;
  /** What is counted, in which unit. */
  unit: string;
  scope: ReportScope;
  /** The same in figures, for whoever asked for tables. */
  table: ReportTable;
  /** On a wide screen as wide as the page. */
  wide?: boolean;
  /** What is missing, above the picture and above the table. */
  notice?: ReactNode;
  children: ReactNode;
}

/** One picture of the report with its title, its unit and its table. */
export function Panel({ title, unit, scope, table, wide = false, notice, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={
        wide
          ? "@container col-span-full min-w-0 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5 print:break-inside-avoid print:p-0 print:inset-ring-0"
          : "@container min-w-0 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5 print:break-inside-avoid print:p-0 print:inset-ring-0"
      }
    >
      <h2 id={id} className="text-18 font-bold">
        {title}
      </h2>
      <p className="mb-4 text-14 text-muted">{unit}</p>
      {notice}
      {scope.view.asTables ? <DataTable table={table} labelledBy={id} scope={scope} /> : children}
    </section>
  );
}
