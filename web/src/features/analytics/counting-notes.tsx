import type { WeekReport } from "@skipline/contract/analytics";
import { freeOrderThreshold } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { formatDateTime } from "#lib/dates.ts";
import { formatCents } from "@skipline/contract/price";
import { zoneName } from "#lib/zone-name.ts";
import { Collapsible } from "#ui/collapsible.tsx";
import { Switch } from "#ui/switch.tsx";
import { hourName } from "./amounts.ts";
import type { ReportView } from "./report-view.ts";

const notes: readonly [name: string, text: string][] = [
  [m.orders(), m.report_note_orders({ sum: formatCents(freeOrderThreshold) })],
  [m.report_refunded_orders(), m.report_note_refunded_orders()],
  [m.report_revenue(), m.report_note_revenue()],
  [m.report_takings_and_refunds(), m.report_note_takings_and_refunds()],
  [m.report_average_order(), m.report_note_average_order()],
  [m.report_growth(), m.report_note_growth()],
  [m.report_repeat_rate(), m.report_note_repeat_rate()],
  [m.report_new_customers(), m.report_note_new_customers()],
  [m.report_pick_up_time(), m.report_note_pick_up_time()],
  [m.report_guest_lists(), m.report_note_guest_lists()],
];

/** In words, for whoever wants to know exactly. */
export function CountingNotes({
  report,
  view,
  onChange,
}: {
  report: WeekReport;
  view: ReportView;
  onChange: (change: Partial<ReportView>) => void;
}) {
  const { timeZone, businessDayStartHour, generatedAt } = report;
  const facts = [
    report.vendorName,
    view.includeRefunded && m.report_with_refunded(),
    zoneName(timeZone),
    m.report_day_begins({ hour: hourName(businessDayStartHour) }),
    m.report_as_of({ time: formatDateTime(generatedAt, timeZone) }),
  ];
  return (
    <div className="mt-6 border-t border-line pt-2 print:mt-2">
      <p className="text-14 text-muted">{facts.filter(Boolean).join(" · ")}</p>
      <div className="print:hidden">
        <div className="w-fit">
          <Switch
            label={m.report_count_refunded()}
            checked={view.includeRefunded}
            onChange={({ target }) => onChange({ includeRefunded: target.checked })}
          />
        </div>
        <Collapsible title={m.report_notes()}>
          <dl className="grid gap-3 @min-[48rem]:grid-cols-2">
            {notes.map(([name, text]) => (
              <div key={name}>
                <dt className="font-bold text-strong">{name}</dt>
                <dd className="text-14 text-normal">{text}</dd>
              </div>
            ))}
          </dl>
        </Collapsible>
      </div>
    </div>
  );
}
