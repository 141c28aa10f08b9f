import { getLocationSummary } from "@skipline/contract/fulfilment";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { endpointQuery } from "#api/query.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { addDays, timeAgo } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { formatPrice } from "@skipline/contract/price";
import { useNow } from "#lib/use-now.ts";
import { classes } from "#ui/classes.ts";

const askAgainMs = 15_000;

export function locationSummaryQuery(vendorLocationId: string, day?: string) {
  return endpointQuery(getLocationSummary, { params: { vendorLocationId }, query: day === undefined ? {} : { day } });
}

function Tile({
  to,
  name,
  value,
  note,
  warns = false,
  isRow = false,
}: {
  to?: string;
  name: string;
  value: string;
  note: ReactNode;
  warns?: boolean;
  /** One sentence below the others. */
  isRow?: boolean;
}) {
  return (
    <div
      className={classes(
        "relative flex items-baseline justify-between gap-x-3 rounded-20 bg-surface-1 px-4 py-2 inset-ring inset-ring-line @min-[20rem]:justify-start @min-[20rem]:px-3 @min-[44rem]:px-4",
        isRow ? "@min-[20rem]:col-span-full" : "@min-[20rem]:flex-col @min-[20rem]:py-3",
        to !== undefined && "hover:bg-surface-2",
      )}
    >
      <dt className="text-14 text-muted">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className="after:absolute after:inset-0 after:content-['']">
            {name}
          </Link>
        )}
      </dt>
      <dd
        className={classes(
          "flex flex-wrap items-baseline justify-end gap-x-2",
          isRow ? "@min-[20rem]:justify-start" : "@min-[20rem]:block",
        )}
      >
        <span className={classes("block text-22 font-black tabular-nums", warns ? "text-warning" : "text-strong")}>
          {value}
        </span>
        <span className="block text-14 text-muted tabular-nums">{note}</span>
      </dd>
    </div>
  );
}

/** Beside a dash, in the place of what will be said of the figure. */
const unknownNote = "\u00a0";

const describeOldest = (since: string | null, now: number): string =>
  since === null ? m.hub_nobody_waits() : m.hub_waiting_oldest({ ago: timeAgo(since, now) });

/** The business day before the one that is on: whoever asks in the morning how it went. */
function LastNight({ vendorLocationId, today }: { vendorLocationId: string; today: string | undefined }) {
  const day = today === undefined ? undefined : addDays(today, -1);
  const { data } = useQuery({ ...locationSummaryQuery(vendorLocationId, day), enabled: day !== undefined });
  const night = day === undefined ? undefined : data?.day;
  return (
    <Tile
      isRow
      to={`${staffPaths.orders(vendorLocationId)}${day === undefined ? "" : `?day=${day}`}`}
      name={m.hub_last_night()}
      value={night ? formatPrice(night.totalAmount) : "–"}
      note={
        night ? m.hub_last_night_orders({ count: night.orderCount, tips: formatPrice(night.tipAmount) }) : unknownNote
      }
    />
  );
}

/** How this location stands at the moment; a dash for what is not known yet. */
export function Tonight({ venue: { location, role } }: { venue: Pick<StaffVenue, "location" | "role"> }) {
  const { vendorLocationId, preparesOrders } = location;
  const { data } = useQuery({ ...locationSummaryQuery(vendorLocationId), refetchInterval: askAgainMs });
  const now = useNow();
  const waiting = data?.waiting;
  return (
    <section aria-label={m.tonight()} className="@container mb-6">
      <dl className="grid gap-2 @min-[20rem]:grid-cols-3">
        <Tile
          to={
            preparesOrders ? staffPaths.queue(vendorLocationId) : `${staffPaths.orders(vendorLocationId)}?status=PAID`
          }
          name={m.orders_waiting()}
          value={waiting ? String(waiting.count) : "–"}
          note={waiting ? describeOldest(waiting.since, now) : unknownNote}
          warns={(waiting?.count ?? 0) > 0}
        />
        <Tile
          to={staffPaths.inventory(vendorLocationId)}
          name={m.hub_sold_out()}
          value={data ? String(data.soldOutCount) : "–"}
          note={data ? m.hub_sold_out_products({ count: data.soldOutCount }) : unknownNote}
        />
        {/* The same sum as above the order history: two of them under one name would be asked about. */}
        <Tile
          to={staffPaths.orders(vendorLocationId)}
          name={m.hub_tips_tonight()}
          value={data ? formatPrice(data.day.tipAmount) : "–"}
          note={data ? m.hub_tips_of_orders({ count: data.day.orderCount }) : unknownNote}
        />
        {role !== null && role !== "STAFF" && <LastNight vendorLocationId={vendorLocationId} today={data?.day.date} />}
      </dl>
    </section>
  );
}
