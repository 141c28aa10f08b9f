import type { WeekReport } from "@skipline/contract/analytics";
import { formatDateTime } from "#lib/dates.ts";
import { zoneName } from "#lib/zoned-time.ts";
import { Collapsible } from "#ui/collapsible.tsx";
import { Switch } from "#ui/switch.tsx";
import { hourName } from "./amounts.ts";
import type { ReportView } from "./report-view.ts";

const notes: readonly [name: string, text: string][] = [
  [
    "Orders",
    "Orders that were paid, on the business day of the payment. One below $0.50 is free: it counts, with no money.",
  ],
  ["Refunded orders", "Left out when all of their money went back, unless you have them counted."],
  [
    "Revenue",
    "Sales after promotions, tax and tips, less what went back: in the day of the order, however late it went.",
  ],
  [
    "Takings and refunds",
    "All that was ever paid for these orders, and all that went back of it. Takings less refunds is revenue.",
  ],
  ["Average order", "The total of sales, tax and tips, by orders that were not free."],
  ["Growth", "Average revenue of a closed day in the second half of the week against one in the first."],
  ["Repeat rate", "Customers with more than one order in the week, of all its customers."],
  ["New customers", "Their first order with this venue, at any location, was in this week. The others are returning."],
  [
    "Pick-up time",
    "From paid to handed over, of orders handed over: the middle one, and what nine of ten stayed within.",
  ],
  [
    "Guest lists",
    "Invited are places reserved and not cancelled, walk-ins included; no-shows are of events that are over.",
  ],
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
  return (
    <div className="mt-6 border-t border-line pt-2 print:mt-2">
      <p className="text-14 text-muted">
        {report.vendorName} · {view.includeRefunded && "orders that were given back included · "}
        {zoneName(timeZone)} · a day begins at {hourName(businessDayStartHour)} · as of{" "}
        {formatDateTime(generatedAt, timeZone)}
      </p>
      <div className="print:hidden">
        <div className="w-fit">
          <Switch
            label="Count orders that were given back"
            checked={view.includeRefunded}
            onChange={({ target }) => onChange({ includeRefunded: target.checked })}
          />
        </div>
        <Collapsible title="What each figure counts">
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
