import * as m from "@skipline/contract/texts";
import { ArrowRight, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Spinner } from "#ui/spinner.tsx";
import { Button } from "#ui/button.tsx";
import type { Standing } from "./standing.ts";

export interface MemberBannerProps {
  standing: Standing;
  onJoin: () => void;
  onRetry: () => void;
}

/** Torn off at the right; below, where large letters need the width. */
const stub =
  "relative flex w-24 shrink-0 flex-col items-center justify-center border-s-2 border-dashed px-2 text-center " +
  "@max-[14rem]:w-full @max-[14rem]:border-t-2 @max-[14rem]:border-s-0 @max-[14rem]:py-3";
const notch = "absolute -inset-s-2.5 size-5 rounded-full bg-surface-0 @max-[14rem]:hidden";

/** A ticket with a stub to tear off, notched where it tears. */
function TicketShape({ accent, aside, children }: { accent: boolean; aside: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`relative flex @max-[14rem]:flex-col min-h-29 w-full overflow-clip rounded-20 text-start ${accent ? "bg-accent text-on-accent" : "bg-surface-1 text-strong inset-ring inset-ring-line"}`}
    >
      <span className="flex min-w-0 flex-1 flex-col justify-center px-5 py-4">{children}</span>
      <span className={`${stub} ${accent ? "border-on-accent/40" : "border-line"}`}>
        <span aria-hidden="true" className={`-top-2.5 ${notch}`} />
        <span aria-hidden="true" className={`-bottom-2.5 ${notch}`} />
        {aside}
      </span>
    </span>
  );
}

/** The invitation: to sign up for whom we don't know, to join for whom we do. */
function Invitation({ callToAction }: { callToAction: string }) {
  return (
    <TicketShape accent aside={<Ticket aria-hidden="true" strokeWidth={1.75} className="size-9" />}>
      <span className="text-22 leading-tight font-black">{m.member_banner_join()}</span>
      <span className="text-16">{m.member_banner_credit()}</span>
      <span className="mt-2 text-16 font-bold">
        <span className="underline underline-offset-4">{callToAction}</span>
        <ArrowRight aria-hidden="true" className="ms-1 inline size-4 align-[-0.15em]" />
      </span>
    </TicketShape>
  );
}

function Credits({ credits }: { credits: number }) {
  return (
    <>
      <span className="text-36 leading-none font-black text-accent-text tabular-nums">{credits}</span>
      <span className="text-12 font-bold text-muted">{m.membership_credits_left({ count: credits })}</span>
    </>
  );
}

type Member = Extract<Standing, { kind: "member" | "reserved" }>;

function titleOf({ kind, waitingGleventIds }: Member): string {
  if (kind === "reserved") return m.member_banner_reserved_title();
  return waitingGleventIds.length > 0 ? m.waitlist_joined_title() : m.member_banner_select_title();
}

function noteOf({ kind, waitingGleventIds }: Member): string {
  if (kind === "reserved") return m.member_banner_reserved();
  return waitingGleventIds.length > 0 ? m.member_banner_waiting() : m.member_banner_select();
}

const clickable = "block w-full rounded-20 transition-transform active:scale-[0.99]";

/** Who one is here, and what comes next. A member has nothing to tap. */
export function MemberBanner({ standing, onJoin, onRetry }: MemberBannerProps) {
  const { pathname, search } = useLocation();
  switch (standing.kind) {
    case "guest":
      return (
        <Link to={paths.signIn()} state={{ authRedirectTo: pathname + search }} className={clickable}>
          <Invitation callToAction={m.event_sign_up()} />
        </Link>
      );
    case "nonMember":
      return (
        <button type="button" onClick={onJoin} className={clickable}>
          <Invitation callToAction={m.plan_choose()} />
        </button>
      );
    case "loading":
      return (
        <output className="block">
          <TicketShape accent={false} aside={<Spinner size={20} />}>
            <span className="text-18 font-bold text-muted">{m.loading_dots()}</span>
          </TicketShape>
        </output>
      );
    case "unknown":
      return (
        <TicketShape
          accent={false}
          aside={
            <Button size="small" variant="quiet" onClick={onRetry}>
              {m.retry()}
            </Button>
          }
        >
          <span className="text-18 font-bold">{m.membership_not_loaded()}</span>
          <span className="text-14 text-muted">{m.member_banner_look_around()}</span>
        </TicketShape>
      );
    default:
      return (
        <output className="block">
          <TicketShape accent={false} aside={<Credits credits={standing.credits} />}>
            <span className="text-22 leading-tight font-black">{titleOf(standing)}</span>
            <span className="mt-1 text-14 text-muted">{noteOf(standing)}</span>
          </TicketShape>
        </output>
      );
  }
}
