import type { WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { ChartColumn, Download, Printer, Table2 } from "lucide-react";
import { Suspense } from "react";
import { latePart } from "#api/code.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { downloadTable } from "./download.ts";
import { tablesOf } from "./report-tables.ts";
import type { ReportView } from "./report-view.ts";
import type { Trend } from "./use-trend.ts";

// Its popup's machinery is not what one waits for.
const { Part: Menu } = latePart(() => import("#ui/menu.tsx"), "Menu");

const saveIcon = <Download aria-hidden="true" className="size-5" />;
/** In the menu's place. */
const saveSoon = <span className="inline-grid size-11 shrink-0 place-items-center text-strong">{saveIcon}</span>;

export interface ReportToolsProps {
  report: WeekReport;
  trend: Trend;
  view: ReportView;
  /** The numbers stand: what is wanted after them may come. */
  isDrawn: boolean;
  onChange: (change: Partial<ReportView>) => void;
}

/** Of which location, with what, and how it is shown, saved and printed. */
export function ReportTools({ report, trend, view, isDrawn, onChange }: ReportToolsProps) {
  const Look = view.asTables ? ChartColumn : Table2;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-3 print:hidden">
      {report.locations.length > 1 && (
        <SelectField
          label={m.location()}
          labelHidden
          compact
          value={view.place ?? ""}
          onChange={({ target }) => onChange({ place: target.value || null })}
          options={[
            { value: "", label: m.report_all_locations() },
            ...report.locations.map(({ vendorLocationId, description }) => ({
              value: vendorLocationId,
              label: description,
            })),
          ]}
        />
      )}
      <div className="-me-2 ms-auto flex">
        <IconButton
          label={view.asTables ? m.report_as_charts() : m.report_as_tables()}
          icon={<Look aria-hidden="true" className="size-5" />}
          onClick={() => onChange({ asTables: !view.asTables })}
        />
        <IconButton
          label={m.report_print()}
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        />
        {isDrawn ? (
          <Suspense fallback={saveSoon}>
            <Menu
              label={m.report_save()}
              icon={saveIcon}
              items={tablesOf(view.tab, report, trend.weeks).map((table) => ({
                label: `${table.title} (CSV)`,
                onSelect: () => downloadTable(`${report.vendorId}-${report.week.sunday}`, table),
              }))}
            />
          </Suspense>
        ) : (
          saveSoon
        )}
      </div>
    </div>
  );
}
