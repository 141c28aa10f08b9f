import { formatDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { countOf, formatCount, formatShare, formatSum, readSum } from "./amounts.ts";
import { customerName } from "./customer-name.ts";
import { FigureGrid } from "./figure-grid.tsx";
import { NoData } from "./no-data.tsx";
import { Panel } from "./panel.tsx";
import { RankedList } from "./ranked-list.tsx";
import { ordersOf, panelGrid } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { customersTable, guestListsTable, usersTable } from "./report-tables.ts";
import { ShareBar } from "./share-bar.tsx";

const partOf = (part: number, whole: number) => formatShare(whole > 0 ? part / whole : 0);

function NewAndReturning({ scope }: { scope: ReportScope }) {
  const { uniqueCustomers, newCustomers, returningCustomers } = scope.report.customers;
  return (
    <Panel
      title="New and returning"
      unit="Customers, by whether their first order here was in this week"
      scope={scope}
      table={usersTable(scope.report)}
    >
      <ShareBar
        parts={[
          {
            name: "New",
            value: newCustomers,
            text: formatCount(newCustomers),
            note: partOf(newCustomers, uniqueCustomers),
            fill: "bg-data-new",
            to: ordersOf(scope, { who: "new" }),
          },
          {
            name: "Returning",
            value: returningCustomers,
            text: formatCount(returningCustomers),
            note: partOf(returningCustomers, uniqueCustomers),
            fill: "bg-data-returning",
            to: ordersOf(scope, { who: "returning" }),
          },
        ]}
      />
    </Panel>
  );
}

function GuestLists({ scope }: { scope: ReportScope }) {
  const { guestLists } = scope.report;
  const table = guestListsTable(scope.report);
  if (!guestLists || !table) return null;
  const { events, invited, came, noShows, waitlisted, cancelled, members, creditsSpent } = guestLists;
  const rest = Math.max(0, invited - came - noShows);
  const to = paths.staffGuestlistEvents(scope.vendorLocationId);
  const part = (value: number) => partOf(value, invited);
  return (
    <Panel
      title="Guest lists"
      unit={`Places on the lists of ${countOf(events, "event")} that began in this week, at all locations`}
      scope={scope}
      table={table}
    >
      <ShareBar
        parts={[
          { name: "Came", value: came, text: formatCount(came), note: part(came), fill: "bg-info", to },
          { name: "No-shows", value: noShows, text: formatCount(noShows), note: part(noShows), fill: "bg-notice", to },
          ...(rest > 0
            ? [{ name: "Not over yet", value: rest, text: formatCount(rest), note: part(rest), fill: "bg-control" }]
            : []),
        ]}
      />
      <p className="mt-3 border-t border-line pt-3 text-14 text-muted tabular-nums">
        {formatCount(invited)} invited · {formatCount(waitlisted)} waitlisted · {formatCount(cancelled)} cancelled ·{" "}
        {countOf(members, "member")} for {countOf(creditsSpent, "credit")}
      </p>
    </Panel>
  );
}

function TopCustomers({ scope }: { scope: ReportScope }) {
  const { topCustomers } = scope.report.customers;
  return (
    <Panel
      title="Top customers"
      unit="By what they spent in this week, in US dollars"
      scope={scope}
      table={customersTable(scope.report)}
    >
      <RankedList
        what="customers"
        shown={10}
        items={topCustomers.map((one) => ({
          key: one.customerId,
          name: customerName(one),
          note: [
            one.isNew ? "new" : null,
            countOf(one.orderCount, "order"),
            `${formatSum(one.averageOrderValue)} each`,
            one.favoriteCategory,
            `last ${formatDate(one.lastOrderDate, scope.report.timeZone)}`,
          ]
            .filter(Boolean)
            .join(" · "),
          value: readSum(one.totalSpent),
          text: formatSum(one.totalSpent),
          to: ordersOf(scope, { customerId: one.customerId }),
          fill: "bg-data-revenue",
        }))}
      />
    </Panel>
  );
}

/** Who came, and who came again? */
export function UsersTab({ scope }: { scope: ReportScope }) {
  const { customers } = scope.report;
  if (customers.uniqueCustomers === 0 && !scope.report.guestLists?.events) return <NoData />;
  const { members } = customers;
  return (
    <div className="grid gap-4">
      <FigureGrid
        label="Customers"
        figures={[
          {
            name: "Unique customers",
            value: formatCount(customers.uniqueCustomers),
            note: "who ordered in this week",
            to: ordersOf(scope),
          },
          {
            name: "Repeat customers",
            value: formatCount(customers.repeatCustomers),
            note: `${formatShare(customers.repeatCustomerRate)} ordered more than once`,
            to: ordersOf(scope, { who: "repeat" }),
          },
          {
            name: "New customers",
            value: formatCount(customers.newCustomers),
            note: "whose first order here was in this week",
            to: ordersOf(scope, { who: "new" }),
          },
          {
            name: "Members",
            value: formatCount(members.customers),
            note: `${countOf(members.orders, "order")}, ${formatSum(members.revenue)}`,
            to: ordersOf(scope, { who: "member" }),
          },
        ]}
      />
      <div className={panelGrid(scope)}>
        <TopCustomers scope={scope} />
        <div className="grid gap-4">
          <NewAndReturning scope={scope} />
          <GuestLists scope={scope} />
        </div>
      </div>
    </div>
  );
}
