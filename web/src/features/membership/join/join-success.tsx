import { type Membership } from "@skipline/contract/membership";
import { monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { CalendarCheck, PartyPopper, Ticket } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { formatDate } from "#lib/dates.ts";

const closesAfterMs = 2000;

const facts = (membership: Membership) => [
  { icon: Ticket, text: m.join_monthly_credits({ credits: monthlyCredits }) },
  { icon: CalendarCheck, text: m.join_member_until({ date: formatDate(membership.endsAt) }) },
];

/** What one has now; it closes itself. */
export function JoinSuccess({ membership, onEnd }: { membership: Membership; onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), closesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="flex flex-col items-center gap-4 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent">
        <PartyPopper aria-hidden="true" className="size-8" />
      </span>
      <span className="text-22 font-bold text-strong">{m.join_done()}</span>
      <ul className="flex flex-col gap-2 text-start">
        {facts(membership).map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 text-16 text-normal">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
            {text}
          </li>
        ))}
      </ul>
    </output>
  );
}
