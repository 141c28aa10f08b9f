import { getAnalyticsDump } from "@skipline/contract/analytics";
import type { OwnVendor } from "@skipline/contract/vendors";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { call } from "#api/call.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { SaveCsvButton } from "#components/save-csv-button.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import type { CsvCell } from "#lib/csv.ts";
import { monthKey } from "#lib/dates.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { toCsvRows } from "./csv.ts";
import { monthName, monthsUpTo } from "./months.ts";
import { ordersTable } from "./orders-table.ts";

const monthCount = 24;

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

function OrderExport({ vendor: { vendorId, name, timeZone } }: { vendor: OwnVendor }) {
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const [months] = useState(() => monthsUpTo(monthKey(Date.now(), timeZone), monthCount));
  const [month, setMonth] = useState(months[0] ?? "");
  const [includeRefunded, setIncludeRefunded] = useState(true);

  async function load(): Promise<CsvCell[][] | null> {
    const query = { includeRefunded: includeRefunded ? ("true" as const) : ("false" as const) };
    // A big month is some megabytes.
    const { ordersEnriched } = await call(getAnalyticsDump, { params: { vendorId, month }, query }, { isLong: true });
    return ordersEnriched.length === 0 ? null : toCsvRows(ordersTable(ordersEnriched, timeZone));
  }

  return (
    <Page title={m.orders()} subtitle={name} width="wide" onBack={goUp}>
      <div className="grid max-w-form gap-5">
        <SelectField
          label={m.console_orders_month()}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          options={months.map((one) => ({ value: one, label: monthName(one) }))}
        />
        <Switch
          label={m.report_count_refunded()}
          checked={includeRefunded}
          onChange={({ currentTarget }) => setIncludeRefunded(currentTarget.checked)}
        />
        <p className="text-14 text-muted">{m.console_orders_about()}</p>
        <SaveCsvButton
          isMain
          label={m.report_save()}
          name={`${vendorId}-${month}-orders`}
          load={load}
          nothing={m.console_orders_none()}
        />
      </div>
    </Page>
  );
}

/** What was ordered in a month, for the books? */
export function OrderExportPage() {
  return (
    <VendorGate title={m.orders()} for="MANAGER">
      {({ vendor }) => <OrderExport key={vendor.vendorId} vendor={vendor} />}
    </VendorGate>
  );
}
