import { listLeads } from "@skipline/contract/leads";
import type { Lead } from "@skipline/contract/leads";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { pagedQuery } from "#api/paged-query.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { OperatorGate } from "#components/operator-gate.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const leadsQuery = pagedQuery(listLeads, { query: {} }, 50);
const wayClasses =
  "inline-flex min-h-11 items-center gap-2 text-16 wrap-anywhere text-accent-text underline underline-offset-4";

/** Nobody waits for a mail that never comes. */
function describeFailure({ mailRefusal }: Lead): string {
  return mailRefusal === null ? m.leads_mail_given_up() : m.leads_mail_refused({ answer: mailRefusal });
}

function LeadCard({ lead, isMailing }: { lead: Lead; isMailing: boolean }) {
  const { companyName, fullName, phone, email, message, createdAt, mailedAt, hasMailFailed } = lead;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-18 font-bold wrap-anywhere">{companyName}</h2>
          <p className="text-14 wrap-anywhere text-muted">
            {fullName} · {formatDateTime(createdAt)}
          </p>
        </div>
        {isMailing && mailedAt === null && (
          <Badge tone={hasMailFailed ? "danger" : "warning"}>{m.leads_not_mailed()}</Badge>
        )}
      </div>
      {isMailing && hasMailFailed && <p className="mt-2 text-14 text-normal">{describeFailure(lead)}</p>}
      <p className="mt-3 text-16 wrap-anywhere whitespace-pre-line text-normal">{message}</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <a href={`tel:${phone}`} className={wayClasses}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {formatPhone(phone)}
        </a>
        <a href={`mailto:${email}`} className={wayClasses}>
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          {email}
        </a>
      </p>
    </Card>
  );
}

function Leads() {
  const list = useInfiniteQuery(leadsQuery);
  const { data, isError, isFetching, refetch } = list;
  const leads = data?.pages.flatMap(({ items }) => items) ?? [];
  const isMailing = data?.pages.at(-1)?.isMailing ?? true;
  return (
    <Page title={m.leads_title()} subtitle={m.leads_hint()} width="wide">
      {!isMailing && (
        <div className="mb-6">
          <Alert>{m.leads_no_mail()}</Alert>
        </div>
      )}
      {isError && !data && (
        <ListFailed title={m.leads_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <QueryLoading label={m.leads_loading()}>
          <div className="grid gap-3">
            {Array.from({ length: 3 }, (_, row) => (
              <Skeleton key={row} shape="h-40 w-full" rounded="20" />
            ))}
          </div>
        </QueryLoading>
      )}
      {data && leads.length === 0 && (
        <EmptyState icon={<Mail />} title={m.leads_none()} message={m.leads_none_hint()} />
      )}
      <ul className="grid gap-3">
        {leads.map((lead) => (
          <LeadCard key={lead.leadId} lead={lead} isMailing={isMailing} />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.leads_more_failed()} />
    </Page>
  );
}

/** Who wants a demo? */
export function LeadsPage() {
  return (
    <OperatorGate>
      <Leads />
    </OperatorGate>
  );
}
