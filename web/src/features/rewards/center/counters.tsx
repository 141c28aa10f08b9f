import type { Contest } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Gift, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime } from "#lib/dates.ts";
import { ticketCountQuery } from "../rewards-queries.ts";

function Counter({
  icon,
  name,
  value,
  note,
}: {
  icon: ReactNode;
  name: string;
  value: number | undefined;
  note: string;
}) {
  return (
    <div className="flex flex-col rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
      <dt className="flex items-start justify-between gap-x-2 text-14 font-medium text-normal [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent-text">
        {name}
        {icon}
      </dt>
      <dd className="mt-1 text-36 leading-none font-black text-strong tabular-nums">{value ?? "–"}</dd>
      <dd className="mt-1 text-14 text-muted">{note}</dd>
    </div>
  );
}

interface CountersProps {
  userId: string;
  contest: Contest;
  redeemed: number | undefined;
  now: number;
}

const dayMs = 86_400_000;

/** Whoever has points left must know how long they are good for. */
function describeClosing({ status, closesAt }: Contest, now: number): string {
  if (status === "COMPLETED") return m.rewards_event_over();
  const isNear = closesAt !== null && Date.parse(closesAt) - now < dayMs;
  return isNear ? m.rewards_draw_closes({ time: formatTime(closesAt) }) : m.rewards_point_chance();
}

/** How many chances somebody has here, and how often a prize was handed over. */
export function Counters({ userId, contest, redeemed, now }: CountersProps) {
  const { data: points } = useQuery(ticketCountQuery(userId, contest.contestId));
  return (
    <dl className="grid grid-cols-2 gap-3 @max-[16rem]:grid-cols-1">
      <Counter
        icon={<Ticket aria-hidden="true" />}
        name={m.rewards_points()}
        value={points}
        note={describeClosing(contest, now)}
      />
      <Counter
        icon={<Gift aria-hidden="true" />}
        name={m.rewards_redeemed()}
        value={redeemed}
        note={m.rewards_handed_over({ count: redeemed ?? 0 })}
      />
    </dl>
  );
}
