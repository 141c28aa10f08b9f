import * as m from "@skipline/contract/texts";
import { formatDate } from "#lib/dates.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { formatSum, readSum } from "#lib/sums.ts";
import { formatCount, formatShare, orderCount } from "./amounts.ts";
import { categoryText } from "./categories.ts";
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
      title={m.report_new_and_returning()}
      unit={m.report_new_and_returning_unit()}
      scope={scope}
      table={usersTable(scope.report)}
    >
      <ShareBar
        parts={[
          {
            name: m.report_new(),
            value: newCustomers,
            text: formatCount(newCustomers),
            note: partOf(newCustomers, uniqueCustomers),
            fill: "bg-data-new",
            to: ordersOf(scope, { who: "new" }),
          },
          {
            name: m.report_returning(),
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
  const to = staffPaths.guestlistEvents(scope.vendorLocationId);
  const part = (value: number) => partOf(value, invited);
  const facts = [
    m.report_places_invited({ places: formatCount(invited) }),
    m.report_places_waitlisted({ places: formatCount(waitlisted) }),
    m.report_places_cancelled({ count: formatCount(cancelled) }),
    m.report_members_for_credits({ count: formatCount(members), credits: formatCount(creditsSpent) }),
  ];
  return (
    <Panel
      title={m.report_guest_lists()}
      unit={m.report_guest_lists_unit({ count: formatCount(events) })}
      scope={scope}
      table={table}
    >
      <ShareBar
        parts={[
          { name: m.report_came(), value: came, text: formatCount(came), note: part(came), fill: "bg-info", to },
          {
            name: m.report_no_shows(),
            value: noShows,
            text: formatCount(noShows),
            note: part(noShows),
            fill: "bg-notice",
            to,
          },
          ...(rest > 0
            ? [
                {
                  name: m.report_not_over(),
                  value: rest,
                  text: formatCount(rest),
                  note: part(rest),
                  fill: "bg-control",
                },
              ]
            : []),
        ]}
      />
      <p className="mt-3 border-t border-line pt-3 text-14 text-muted tabular-nums">{facts.join(" · ")}</p>
    </Panel>
  );
}

function TopCustomers({ scope }: { scope: ReportScope }) {
  const { topCustomers } = scope.report.customers;
  return (
    <Panel
      title={m.report_top_customers()}
      unit={m.report_top_customers_unit()}
      scope={scope}
      table={customersTable(scope.report)}
    >
      <RankedList
        shown={10}
        fewer={m.report_fewer_customers({ shown: 10 })}
        items={topCustomers.map((one) => ({
          key: one.customerId,
          name: customerName(one),
          note: [
            one.isNew ? m.report_customer_new() : null,
            orderCount(one.orderCount),
            m.report_customer_average({ amount: formatSum(one.averageOrderValue) }),
            categoryText(one.favoriteCategory),
            m.report_customer_last({ date: formatDate(one.lastOrderDate, scope.report.timeZone) }),
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
        label={m.report_customers()}
        figures={[
          {
            name: m.report_unique_customers(),
            value: formatCount(customers.uniqueCustomers),
            note: m.report_unique_customers_note(),
            to: ordersOf(scope),
          },
          {
            name: m.report_repeat_customers(),
            value: formatCount(customers.repeatCustomers),
            note: m.report_repeat_customers_note({ share: formatShare(customers.repeatCustomerRate) }),
            to: ordersOf(scope, { who: "repeat" }),
          },
          {
            name: m.report_new_customers(),
            value: formatCount(customers.newCustomers),
            note: m.report_new_customers_note(),
            to: ordersOf(scope, { who: "new" }),
          },
          {
            name: m.members(),
            value: formatCount(members.customers),
            note: `${orderCount(members.orders)}, ${formatSum(members.revenue)}`,
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
