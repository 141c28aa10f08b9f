import { closeUnreturned, listUnreturned } from "@skipline/contract/payments";
import type { ReturnReason, UnreturnedPayment } from "@skipline/contract/payments";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { HandCoins, Phone } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { OperatorGate } from "#components/operator-gate.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { formatPrice } from "@skipline/contract/price";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";

const returnsQuery = pagedQuery(listUnreturned, { query: {} }, 50);

/** A note is what is left of it: whoever asks later how the money went back reads it in the trail. */
function CloseSheet({ payment, onClose }: { payment: UnreturnedPayment; onClose: () => void }) {
  const formId = useId();
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const { paymentId, amount } = payment;
  const close = useMutation({
    mutationFn: () => call(closeUnreturned, { params: { paymentId }, body: { note: note.trim() } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [listUnreturned.id] });
      showToast({ title: m.returns_closed(), tone: "positive" });
      onClose();
    },
    onError: (error) => showToast({ title: m.returns_not_closed(), description: whyNot(error), tone: "danger" }),
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const isMissing = note.trim() === "";
    setProblem(isMissing ? m.field_required() : undefined);
    if (!isMissing) close.mutate();
  }

  return (
    <Sheet
      open
      onClose={() => !close.isPending && onClose()}
      title={m.returns_close()}
      description={m.returns_close_hint({ amount: formatPrice(amount) })}
      footer={
        <Button type="submit" form={formId} full pending={close.isPending}>
          {m.returns_close()}
        </Button>
      }
    >
      <form id={formId} noValidate className="pt-1" onSubmit={submit}>
        <TextField
          label={m.returns_note()}
          hint={m.returns_note_hint()}
          autoComplete="off"
          maxLength={500}
          required
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={problem}
        />
      </form>
    </Sheet>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-16 wrap-anywhere text-normal">{children}</dd>
    </div>
  );
}

const whys: Record<ReturnReason, () => string> = {
  SUBJECT_MISSING: m.returns_why_missing,
  PAID_ALREADY: m.returns_why_paid_already,
  EXPIRED: m.returns_why_expired,
  ANOTHER_PERSON: m.returns_why_another_person,
  ANOTHER_CURRENCY: m.returns_why_another_currency,
  ANOTHER_AMOUNT: m.returns_why_another_amount,
  SOLD_OUT: m.returns_why_sold_out,
  CODE_USED: m.returns_why_code_used,
  CANCELED: m.returns_why_canceled,
  OTHER: m.returns_why_other,
};

function whatToDo({ handedOverAt, nextTryAt }: UnreturnedPayment): string {
  if (handedOverAt !== null) return m.returns_todo();
  return nextTryAt === null ? m.returns_under_way() : m.returns_next_try({ time: formatDateTime(nextTryAt) });
}

function PaymentCard({ payment, onClose }: { payment: UnreturnedPayment; onClose: () => void }) {
  const { purpose, reference, vendorId, vendorName, provider, account, intentId, amount, reason } = payment;
  const { phoneNumber, failedAt, tries } = payment;
  const isOurs = payment.handedOverAt !== null;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-22 font-bold tabular-nums">{formatPrice(amount)}</h2>
          <p className="text-14 wrap-anywhere text-muted">
            {purpose === "ORDER" ? m.returns_order({ id: reference.slice(-6) }) : m.membership()}
          </p>
        </div>
        <Badge tone={isOurs ? "danger" : "neutral"}>{isOurs ? m.returns_person() : m.returns_by_itself()}</Badge>
      </div>
      <p className="mt-3 text-16 text-normal">{whatToDo(payment)}</p>
      {tries > 0 && (
        <p className="mt-1 text-14 text-muted">{m.returns_tries({ count: tries, time: formatDateTime(failedAt) })}</p>
      )}
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact name={m.returns_paid_by()}>
          <a
            href={`tel:${phoneNumber}`}
            className="inline-flex min-h-11 items-center gap-2 text-accent-text underline underline-offset-4"
          >
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            {formatPhone(phoneNumber)}
          </a>
        </Fact>
        <Fact name={m.returns_why()}>{whys[reason]()}</Fact>
        <Fact name={m.returns_at_provider()}>
          {provider}
          {account !== null && (
            <>
              {" "}
              <code>{account}</code>
            </>
          )}
          {intentId !== null && (
            <>
              {" "}
              <code>{intentId}</code>
            </>
          )}
        </Fact>
        {vendorId !== null && (
          <Fact name={m.glevent_venue()}>
            <Link
              to={consolePaths.vendor(vendorId)}
              className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
            >
              {vendorName ?? vendorId}
            </Link>
          </Fact>
        )}
      </dl>
      {isOurs && (
        <div className="mt-4">
          <Button size="small" variant="secondary" onClick={onClose}>
            {m.returns_close()}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Returns() {
  const list = useInfiniteQuery(returnsQuery);
  const [closing, setClosing] = useState<UnreturnedPayment | null>(null);
  const { data, isError, isFetching, refetch } = list;
  const payments = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title={m.returns_title()} subtitle={m.returns_hint()} width="wide">
      {isError && !data && (
        <ListFailed title={m.returns_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <QueryLoading label={m.returns_loading()}>
          <div className="grid gap-3">
            {Array.from({ length: 3 }, (_, row) => (
              <Skeleton key={row} shape="h-60 w-full" rounded="20" />
            ))}
          </div>
        </QueryLoading>
      )}
      {data && payments.length === 0 && (
        <EmptyState icon={<HandCoins />} title={m.returns_none()} message={m.returns_none_hint()} />
      )}
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <PaymentCard key={payment.paymentId} payment={payment} onClose={() => setClosing(payment)} />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.returns_more_failed()} />
      {closing && <CloseSheet payment={closing} onClose={() => setClosing(null)} />}
    </Page>
  );
}

/** What could not be given back by itself, and what a person does about it. */
export function ReturnsPage() {
  return (
    <OperatorGate>
      <Returns />
    </OperatorGate>
  );
}
