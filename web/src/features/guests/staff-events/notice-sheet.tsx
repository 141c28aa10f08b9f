import { getNoticeCost, longestNotice, sendNotice } from "@skipline/contract/guest-notices";
import type { Glevent } from "@skipline/contract/guests";
import { countSmsParts } from "@skipline/contract/sms-parts";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SyntheticEvent } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { useSave } from "#api/use-save.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatCents } from "#lib/price.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast.ts";
import { SentNotices } from "./sent-notices.tsx";

/** A text message to all guests of a night: to how many, and for how much, is said before it goes. */
export function NoticeSheet({ event, timeZone, onClose }: { event: Glevent; timeZone: string; onClose: () => void }) {
  const formId = useId();
  const params = { vendorId: event.vendorId, gleventId: event.gleventId };
  const cost = useQuery(endpointQuery(getNoticeCost, { params }, { refetchOnMount: "always", staleTime: 0 }));
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const save = useSave({
    send: (wanted: string, idempotencyKey) => call(sendNotice, { params, body: { text: wanted } }, { idempotencyKey }),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: [getNoticeCost.id] }),
  });
  const {
    recipients = 0,
    optedOut = 0,
    opening = "",
    partPrice = "0",
    noticesLeft = 0,
    notices = [],
  } = cost.data ?? {};
  const wanted = text.trim();
  const parts = countSmsParts(`${opening}${wanted}`);
  const cents = Math.ceil(recipients * parts * Number(partPrice) * 100 - 1e-6);

  function submit(submitEvent: SyntheticEvent): void {
    submitEvent.preventDefault();
    setProblem(wanted === "" ? m.field_required() : undefined);
    if (wanted === "") return;
    save.mutate(wanted, {
      onSuccess: ({ recipients: told }) => {
        showToast({ title: m.notice_sent({ count: told }), tone: "positive" });
        onClose();
      },
      onError: (error) => setProblem(isApiError(error, "RULE_VIOLATED") ? error.message : m.notice_not_sent()),
    });
  }

  return (
    <Sheet
      open
      onClose={() => !save.isPending && onClose()}
      title={m.notice_title()}
      description={event.name}
      footer={
        recipients > 0 && (
          <Button type="submit" form={formId} full pending={save.isPending} disabled={noticesLeft === 0}>
            {m.notice_send({ count: recipients })}
          </Button>
        )
      }
    >
      {cost.isError && !cost.data && (
        <ListFailed title={m.notice_cost_failed()} pending={cost.isFetching} onRetry={() => void cost.refetch()} />
      )}
      {cost.isPending && (
        <QueryLoading label={m.notice_cost_loading()}>
          <Skeleton shape="h-40 w-full" rounded="14" />
        </QueryLoading>
      )}
      {cost.data && recipients === 0 && <Alert>{optedOut > 0 ? m.notice_all_opted_out() : m.notice_nobody()}</Alert>}
      {recipients > 0 && (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1">
          <TextArea
            label={m.notice_text()}
            hint={m.notice_hint({ opening: opening.trim() })}
            maxLength={longestNotice}
            rows={4}
            required
            value={text}
            onChange={(change) => setText(change.currentTarget.value.replaceAll("\n", " "))}
            error={problem}
          />
          <output className="block text-16 text-normal tabular-nums">
            {m.notice_cost({ count: recipients, parts, cost: formatCents(cents) })}
          </output>
          {optedOut > 0 && <p className="text-14 text-muted">{m.notice_opted_out({ count: optedOut })}</p>}
          <p className="text-14 text-muted">{m.notice_left({ count: noticesLeft })}</p>
        </form>
      )}
      {notices.length > 0 && <SentNotices notices={notices} timeZone={timeZone} />}
    </Sheet>
  );
}
