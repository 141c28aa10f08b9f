import { monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { ArrowRight, Ticket } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { useMembership } from "../membership-query.ts";

/** The way to the membership, for whoever has none. */
export function LusivPromo() {
  if (useMembership().data !== null) return null;
  return (
    <Link
      to={paths.lusiv()}
      className="relative flex min-h-32 items-center gap-4 overflow-hidden rounded-20 bg-accent px-5 py-5 text-on-accent transition-transform active:scale-[0.99]"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="text-22 leading-tight font-black text-balance">{m.lusiv_promo_title()}</span>
        <span className="text-16 text-pretty">{m.lusiv_promo({ credits: monthlyCredits })}</span>
        <span className="mt-2 inline-flex items-center gap-1 text-16 font-bold underline underline-offset-4">
          {m.lusiv_promo_more()}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </span>
      </span>
      <Ticket aria-hidden="true" strokeWidth={1.5} className="size-[64px] shrink-0 -rotate-12" />
    </Link>
  );
}
