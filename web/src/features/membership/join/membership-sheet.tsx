import { type Membership } from "@skipline/contract/membership";
import { monthlyCredits, type MembershipPlan } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { formatCents } from "@skipline/contract/price";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { PaymentArea, PaymentSkeleton, SettlingState } from "../../payments/index.ts";
import { useMembership } from "../membership-query.ts";
import { InviteCode } from "./invite-code.tsx";
import { JoinSuccess } from "./join-success.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { type Join, useJoin } from "./use-join.ts";

export interface MembershipSheetProps {
  open: boolean;
  onClose: () => void;
}

function Pending({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <Hourglass aria-hidden="true" className="size-10 text-accent-text" />
      <h3 className="text-22 font-bold text-strong">{m.join_on_its_way()}</h3>
      <p className="text-16 text-normal">{m.join_bank_silent()}</p>
      <Button full onClick={onClose}>
        {m.close()}
      </Button>
    </div>
  );
}

interface PayingProps {
  join: Join;
  plan: MembershipPlan;
  footer: HTMLElement | null;
  hasTriedCode: boolean;
  onCode: (code: string) => void;
}

function Paying({ join, plan, footer, hasTriedCode, onCode }: PayingProps) {
  const { attempt } = join;
  if (join.inviteProblem !== null) {
    return <InviteCode problem={hasTriedCode ? join.inviteProblem : null} isPending={join.isAsking} onCode={onCode} />;
  }
  if (join.isTaken) return <PaymentSkeleton />;
  return (
    <PaymentArea
      clientSecret={join.clientSecret}
      // A membership is the platform's own sale.
      account={null}
      isFailed={join.isFailed}
      total={formatCents(plan.priceCents)}
      asksContact
      obstacle={null}
      problem={attempt.error}
      progress={attempt.progress}
      footer={footer}
      onEdit={() => attempt.setError(null)}
      isPaying={attempt.phase !== "ready"}
      returnUrl={new URL(paths.membershipResult(), window.location.origin).href}
      onRetry={join.retry}
      onStart={attempt.start}
      onOutcome={attempt.conclude}
    />
  );
}

function describe(member: Membership | null): string {
  return member ? m.join_adds_months({ date: formatDate(member.endsAt) }) : m.join_what({ credits: monthlyCredits });
}

/** Choose a plan, pay for it, be a member. */
export function MembershipSheet({ open, onClose }: MembershipSheetProps) {
  const [plan, setPlan] = useState<MembershipPlan | null>(null);
  const [inviteCode, setInviteCode] = useState("");
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const join = useJoin(plan && { plan, inviteCode });
  const member = useMembership().data ?? null;
  const { phase } = join.attempt;
  const isDone = phase === "done";
  const isBusy = phase !== "ready" && !isDone;
  const isSettling = phase === "settling";
  const isChoosing = !isDone && !isSettling;

  return (
    <Sheet
      open={open}
      onClose={() => !isBusy && onClose()}
      dismissible={!isBusy}
      title={isDone ? m.join_done() : member ? m.join_again() : m.join_lusiv()}
      titleHidden={!isChoosing}
      description={isChoosing ? describe(member) : undefined}
      footer={
        plan && isChoosing && join.inviteProblem === null ? <div ref={setFooter} className="empty:hidden" /> : undefined
      }
    >
      {join.joined && <JoinSuccess membership={join.joined} onEnd={onClose} />}
      {isDone && !join.joined && <Pending onClose={onClose} />}
      {isSettling && (
        <div className="flex min-h-60 flex-col">
          <SettlingState phase="settling" doneText="" />
        </div>
      )}
      {/* Kept while the server is asked: after a no, what was typed is still there. */}
      <div className={isChoosing ? "mt-2 flex flex-col gap-5" : "hidden"}>
        {join.closed && <Alert tone="warning">{join.closed}</Alert>}
        <PlanChoice plan={plan} disabled={isBusy} onChoose={setPlan} />
        {plan && !join.joined && (
          <Paying
            join={join}
            plan={plan}
            footer={footer}
            hasTriedCode={inviteCode !== ""}
            onCode={(code) => (code === inviteCode ? join.retry() : setInviteCode(code))}
          />
        )}
      </div>
    </Sheet>
  );
}
