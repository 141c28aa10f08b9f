import type { Contest } from "@skipline/contract/rewards";
import { listDraws } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { everyPage } from "#api/every-page.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Collapsible } from "#ui/collapsible.tsx";
import { useKeptDraws } from "../kept-draws.ts";
import { verifyDraws } from "./verify-draws.ts";
import type { DrawnFrom, Verdict } from "./verify-draws.ts";

const pageSize = 100;

async function fetchDraws(contestId: string): Promise<DrawnFrom | null> {
  const pages = await everyPage(listDraws, { params: { contestId }, query: {} }, { limit: pageSize });
  const { contest, prizes } = pages.at(-1)!;
  const { seed, seedHash } = contest;
  return seed === null ? null : { seed, seedHash, prizes, draws: pages.flatMap(({ draws }) => draws) };
}

function VerdictWords({ verdict: { isSeedRight, total, wrong } }: { verdict: Verdict }) {
  const good = total - wrong.length;
  const numbers = wrong.slice(0, 5).join(", ");
  const isRight = isSeedRight && wrong.length === 0;
  return (
    <Alert
      tone={isRight ? "positive" : "danger"}
      title={m.draws_checked({ good: good.toLocaleString(m.locale()), total: total.toLocaleString(m.locale()) })}
    >
      {isSeedRight ? m.draws_seed_right() : m.draws_seed_wrong()}
      {wrong.length > 0 &&
        ` ${wrong.length > 5 ? m.draws_checked_wrong_first({ numbers }) : m.draws_checked_wrong({ numbers })}`}
    </Alert>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 font-bold text-strong">{name}</dt>
      <dd className="text-14 wrap-anywhere text-normal tabular-nums">{children}</dd>
    </div>
  );
}

function Verify({ contest }: { contest: Contest }) {
  const check = useMutation({
    mutationFn: async () => {
      const all = await fetchDraws(contest.contestId);
      return all && verifyDraws(all);
    },
  });
  return (
    <div className="grid gap-3" aria-live="polite">
      <Button
        variant="secondary"
        pending={check.isPending}
        pendingText={m.draws_checking()}
        onClick={() => check.mutate()}
      >
        {m.draws_check_all({ count: contest.drawCount, total: contest.drawCount.toLocaleString(m.locale()) })}
      </Button>
      {check.data && <VerdictWords verdict={check.data} />}
      {(check.error || check.data === null) && <Alert tone="danger">{m.draws_not_checked()}</Alert>}
    </div>
  );
}

/** Nobody has to believe a draw: what it was made from, and a button that makes it again. */
export function CheckDraws({ contest, userId }: { contest: Contest; userId: string }) {
  const mine = useKeptDraws(userId, contest.contestId);
  const { seed, seedHash } = contest;
  return (
    <section aria-label={m.draws_check()} className="rounded-20 bg-surface-1 px-4 py-1 inset-ring inset-ring-line">
      <Collapsible
        title={
          <span className="flex items-center gap-3">
            <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
            {m.draws_check()}
          </span>
        }
      >
        <div className="grid gap-4 pb-2">
          <p className="text-14 text-normal">{m.draws_how()}</p>
          <dl className="grid gap-3">
            <Fact name={m.draws_fingerprint()}>{seedHash}</Fact>
            <Fact name={m.draws_seed()}>{seed ?? m.draws_seed_later()}</Fact>
            {mine.map(({ counter, ticketId, prizeName }) => (
              <Fact key={counter} name={m.draws_own({ number: counter })}>
                {prizeName === null
                  ? m.draws_own_none({ ticket: ticketId })
                  : m.draws_own_won({ ticket: ticketId, prize: prizeName })}
              </Fact>
            ))}
          </dl>
          {seed !== null && <Verify contest={contest} />}
        </div>
      </Collapsible>
    </section>
  );
}
