import { getNoticeCost, longestNotice, sendNotice } from "@skipline/contract/guest-notices";
import type { Glevent } from "@skipline/contract/guests";
import { countSmsParts } from "@skipline/contract/sms-parts";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, useWatch } from "react-hook-form";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { useSession } from "#api/session.ts";
import { useSave } from "#api/use-save.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { formatCents } from "@skipline/contract/price";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast.ts";
import { SentNotices } from "./sent-notices.tsx";

const empty = { text: "" };

/** In this tab: what was sent without an answer is the same call after a reload, and told to nobody twice. */
const noticeKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.nightNoticeKeys" });

/** A text message to all guests of a night: to how many, and for how much, is said before it goes. */
export function NoticeSheet({ event, timeZone, onClose }: { event: Glevent; timeZone: string; onClose: () => void }) {
  const formId = useId();
  const params = { vendorId: event.vendorId, gleventId: event.gleventId };
  const cost = useQuery(endpointQuery(getNoticeCost, { params }, { refetchOnMount: "always", staleTime: 0 }));
  const form = useForm({ defaultValues: empty });
  const name = `nightNotice.${useSession()?.profile.userId ?? ""}.${event.gleventId}`;
  const draft = useFormDraft(form, { name, base: null, fields: empty });
  const save = useSave({
    send: ({ text }: { gleventId: string; text: string }, idempotencyKey) =>
      call(sendNotice, { params, body: { text } }, { idempotencyKey }),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: [getNoticeCost.id] }),
    keys: noticeKeys,
  });
  const {
    recipients = 0,
    optedOut = 0,
    opening = "",
    partPrice = "0",
    noticesLeft = 0,
    notices = [],
  } = cost.data ?? {};
  const wanted = useWatch({ control: form.control, name: "text" }).trim();
  const parts = countSmsParts(`${opening}${wanted}`);
  const cents = Math.ceil(recipients * parts * Number(partPrice) * 100 - 1e-6);

  function submit({ text }: typeof empty): void {
    save.mutate(
      { gleventId: event.gleventId, text: text.trim() },
      {
        onSuccess: ({ recipients: told }) => {
          draft.drop();
          showToast({ title: m.notice_sent({ count: told }), tone: "positive" });
          onClose();
        },
        onError(error) {
          const message = isApiError(error, "RULE_VIOLATED") ? error.message : m.notice_not_sent();
          form.setError("text", { message });
        },
      },
    );
  }

  return (
    <Sheet
      open
      onClose={() => !save.isPending && onClose()}
      title={m.notice_title()}
      description={<TypedWords>{event.name}</TypedWords>}
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
        <Form id={formId} form={form} onSubmit={submit} className="grid gap-4 pt-1">
          {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
          <Controller
            control={form.control}
            name="text"
            rules={{ validate: (text) => text.trim() !== "" || m.field_required() }}
            render={({ field, fieldState }) => (
              <TextArea
                {...field}
                label={m.notice_text()}
                hint={m.notice_hint({ opening: opening.trim() })}
                maxLength={longestNotice}
                rows={4}
                required
                onChange={(change) => field.onChange(change.currentTarget.value.replaceAll("\n", " "))}
                error={fieldState.error?.message}
              />
            )}
          />
          <output className="block text-16 text-normal tabular-nums">
            {m.notice_cost({ count: recipients, parts, cost: formatCents(cents) })}
          </output>
          {optedOut > 0 && <p className="text-14 text-muted">{m.notice_opted_out({ count: optedOut })}</p>}
          <p className="text-14 text-muted">{m.notice_left({ count: noticesLeft })}</p>
        </Form>
      )}
      {notices.length > 0 && <SentNotices notices={notices} timeZone={timeZone} />}
    </Sheet>
  );
}
