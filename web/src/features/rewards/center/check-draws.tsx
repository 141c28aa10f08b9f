import type { Contest } from "@skipline/contract/rewards";
import { listDraws } from "@skipline/contract/rewards";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "#api/call.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Collapsible } from "#ui/collapsible.tsx";
import { useKeptDraws } from "../kept-draws.ts";
import { verifyDraws } from "./verify-draws.ts";
import type { DrawnFrom, Verdict } from "./verify-draws.ts";

const pageSize = 100;

async function fetchDraws(contestId: string): Promise<DrawnFrom | null> {
  const draws: DrawnFrom["draws"][number][] = [];
  let nextToken: string | null = null;
  do {
    const query: { limit: number; nextToken?: string } = { limit: pageSize, ...(nextToken !== null && { nextToken }) };
    const page: Awaited<ReturnType<typeof call<typeof listDraws>>> = await call(listDraws, {
      params: { contestId },
      query,
    });
    draws.push(...page.draws);
    ({ nextToken } = page);
    const { seed, seedHash } = page.contest;
    if (seed === null) return null;
    if (nextToken === null) return { seed, seedHash, prizes: page.prizes, draws };
  } while (nextToken !== null);
  return null;
}

function VerdictWords({ verdict: { isSeedRight, total, wrong } }: { verdict: Verdict }) {
  const good = total - wrong.length;
  const isRight = isSeedRight && wrong.length === 0;
  return (
    <Alert
      tone={isRight ? "positive" : "danger"}
      title={`${good.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} follow from the seed`}
    >
      {isSeedRight
        ? "The seed is the one whose hash was shown before."
        : "The seed does not fit the hash that was shown before."}
      {wrong.length > 0 && ` Not: no. ${wrong.slice(0, 5).join(", ")}${wrong.length > 5 ? " …" : ""}.`}
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
        pendingText="Drawing all again…"
        onClick={() => check.mutate()}
      >
        Check all {contest.drawCount.toLocaleString("en-US")} draws on this device
      </Button>
      {check.data && <VerdictWords verdict={check.data} />}
      {(check.error || check.data === null) && (
        <Alert tone="danger">The draws could not be checked. Please try again later.</Alert>
      )}
    </div>
  );
}

/** Nobody has to believe a draw: what it was made from, and a button that makes it again. */
export function CheckDraws({ contest, userId }: { contest: Contest; userId: string }) {
  const mine = useKeptDraws(userId, contest.contestId);
  const { seed, seedHash } = contest;
  return (
    <section aria-label="Check this draw" className="rounded-20 bg-surface-1 px-4 py-1 inset-ring inset-ring-line">
      <Collapsible
        title={
          <span className="flex items-center gap-3">
            <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
            Check this draw
          </span>
        }
      >
        <div className="grid gap-4 pb-2">
          <p className="text-14 text-normal">
            Before the first draw a secret number, the seed, was made, and its fingerprint shown here. Each draw follows
            from the seed, the ticket and the draw’s number: HMAC-SHA-256 of “ticket:number” under the seed; its first
            48 bits, as a fraction of 2⁴⁸, lie in the share of a prize or of none. Nobody can change a result without
            changing the fingerprint.
          </p>
          <dl className="grid gap-3">
            <Fact name="Fingerprint of the seed (SHA-256)">{seedHash}</Fact>
            <Fact name="Seed">{seed ?? "Shown here when the event is over."}</Fact>
            {mine.map(({ counter, ticketId, prizeName }) => (
              <Fact key={counter} name={`Your draw no. ${counter}`}>
                Ticket {ticketId}: {prizeName ?? "no prize"}
              </Fact>
            ))}
          </dl>
          {seed !== null && <Verify contest={contest} />}
        </div>
      </Collapsible>
    </section>
  );
}
