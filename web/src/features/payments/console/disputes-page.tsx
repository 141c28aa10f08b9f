import { listDisputes } from "@skipline/contract/disputes";
import type { Dispute } from "@skipline/contract/disputes";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { pagedQuery } from "#api/paged-query.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { formatDateTime } from "#lib/dates.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { formatPrice } from "@skipline/contract/price";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sayReason, stateOf } from "./dispute-words.ts";
import { EvidenceSheet } from "./evidence-sheet.tsx";

const states = {
  OPEN: { label: m.dispute_open(), tone: "danger" },
  ANSWERED: { label: m.dispute_answered(), tone: "neutral" },
  WON: { label: m.dispute_won(), tone: "positive" },
  LOST: { label: m.dispute_lost(), tone: "warning" },
} as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-16 wrap-anywhere text-normal">{children}</dd>
    </div>
  );
}

/** What was handed over, by whom and when; null where nothing was. */
function sayHandedOver({ evidence, isAnswered, status }: Dispute, timeZone: string): string | null {
  if (evidence === null) return isAnswered ? m.dispute_answered_elsewhere() : null;
  const { byName, receivedAt } = evidence;
  if (receivedAt === null) return status === "OPEN" ? m.dispute_under_way() : null;
  const time = formatDateTime(receivedAt, timeZone);
  return byName === null ? m.dispute_handed_over_nameless({ time }) : m.dispute_handed_over({ name: byName, time });
}

interface DisputeProps {
  dispute: Dispute;
  timeZone: string;
  onOpen: () => void;
}

function DisputeCard({ dispute, timeZone, onOpen }: DisputeProps) {
  const { disputeId, orderId, amount, reason, openedAt, dueAt } = dispute;
  const state = stateOf(dispute);
  const handedOver = sayHandedOver(dispute, timeZone);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-22 font-bold tabular-nums">
            {amount === null ? m.dispute_amount_unknown() : formatPrice(amount)}
          </h2>
          <p className="text-14 wrap-anywhere text-muted">{m.returns_order({ id: shortOrderId(orderId) })}</p>
        </div>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </div>
      {handedOver !== null && <p className="mt-3 text-16 wrap-anywhere text-normal">{handedOver}</p>}
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact name={m.dispute_why()}>{sayReason(reason)}</Fact>
        <Fact name={m.dispute_opened()}>{formatDateTime(openedAt, timeZone)}</Fact>
        {state === "OPEN" && (
          <Fact name={m.dispute_due()}>{dueAt === null ? m.dispute_due_none() : formatDateTime(dueAt, timeZone)}</Fact>
        )}
        <Fact name={m.dispute_at_provider()}>
          <code>{disputeId}</code>
        </Fact>
      </dl>
      <div className="mt-4">
        <Button size="small" variant="secondary" onClick={onOpen}>
          {m.dispute_see_evidence()}
        </Button>
      </div>
    </Card>
  );
}

interface DisputesProps {
  vendorId: string;
  name: string;
  timeZone: string;
}

function Disputes({ vendorId, name, timeZone }: DisputesProps) {
  const list = useInfiniteQuery(pagedQuery(listDisputes, { params: { vendorId }, query: {} }, 50));
  const [opened, setOpened] = useState<Dispute | null>(null);
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const { data, isError, isFetching, refetch } = list;
  const disputes = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title={m.disputes_title()} subtitle={name} width="wide" onBack={goUp}>
      {isError && !data && (
        <ListFailed title={m.disputes_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <QueryLoading label={m.disputes_loading()}>
          <div className="grid gap-3">
            {Array.from({ length: 3 }, (_, row) => (
              <Skeleton key={row} shape="h-60 w-full" rounded="20" />
            ))}
          </div>
        </QueryLoading>
      )}
      {data && disputes.length === 0 && (
        <EmptyState icon={<Scale />} title={m.disputes_none()} message={m.disputes_none_hint()} />
      )}
      <ul className="grid gap-3">
        {disputes.map((dispute) => (
          <DisputeCard
            key={dispute.disputeId}
            dispute={dispute}
            timeZone={timeZone}
            onOpen={() => setOpened(dispute)}
          />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.disputes_more_failed()} />
      {opened && <EvidenceSheet vendorId={vendorId} dispute={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

/** Who claims their money back, until when may the venue say something, and what? */
export function DisputesPage() {
  return (
    <VendorGate title={m.disputes_title()} for="MANAGER" isOfAll>
      {({ vendor: { vendorId, name, timeZone } }) => <Disputes vendorId={vendorId} name={name} timeZone={timeZone} />}
    </VendorGate>
  );
}
