import { getDispute, handOverEvidence, listDisputes } from "@skipline/contract/disputes";
import type { Dispute } from "@skipline/contract/disputes";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "#api/call.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { downloadFile } from "#lib/download-file.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast.ts";
import { takesEvidence } from "./dispute-words.ts";

const nothingTyped = { note: "" };

interface EvidenceProps {
  vendorId: string;
  dispute: Dispute;
  onClose: () => void;
}

/** What we know of a disputed order, to be read, saved and handed over. */
export function EvidenceSheet({ vendorId, dispute: listed, onClose }: EvidenceProps) {
  const formId = useId();
  const form = useForm({ defaultValues: nothingTyped });
  const userId = useSession()?.profile.userId ?? "";
  const draft = useFormDraft(form, {
    name: `evidence.${userId}.${listed.disputeId}`,
    base: null,
    fields: nothingTyped,
  });
  const params = { vendorId, disputeId: listed.disputeId };
  const { data, isFetching, refetch, isError } = useQuery(endpointQuery(getDispute, { params }));
  const dispute = data?.dispute ?? listed;
  const { evidence, orderId } = dispute;
  const [openedAt] = useState(() => Date.now());
  const isTaken = takesEvidence(dispute, openedAt);
  const text = evidence?.text ?? data?.facts ?? "";
  const handOver = useMutation({
    mutationFn: (note: string) => call(handOverEvidence, { params, body: { note: note.trim() } }),
    onSuccess: () => {
      draft.drop();
      void queryClient.invalidateQueries({ queryKey: [listDisputes.id] });
      void queryClient.invalidateQueries({ queryKey: [getDispute.id] });
      showToast({ title: m.dispute_handed_over_toast(), tone: "positive" });
      onClose();
    },
    onError: (error) => {
      // What was written down before the provider was asked is shown.
      void queryClient.invalidateQueries({ queryKey: [listDisputes.id] });
      showToast({ title: m.dispute_not_handed_over(), description: whyNot(error), tone: "danger" });
    },
  });

  return (
    <Sheet
      open
      size="wide"
      onClose={() => !handOver.isPending && onClose()}
      title={m.dispute_evidence_title({ id: shortOrderId(orderId) })}
      description={evidence ? m.dispute_evidence_sent_hint() : m.dispute_evidence_hint()}
      footer={
        <div className="grid gap-3">
          {isTaken && (
            <Button type="submit" form={formId} full disabled={!data} pending={handOver.isPending}>
              {m.dispute_hand_over()}
            </Button>
          )}
          <Button
            full
            variant="secondary"
            disabled={!data}
            onClick={() =>
              downloadFile(`${listed.disputeId}.txt`, new Blob([text], { type: "text/plain;charset=utf-8" }))
            }
          >
            {m.dispute_download()}
          </Button>
        </div>
      }
    >
      {isError && !data && (
        <ListFailed title={m.dispute_evidence_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <QueryLoading label={m.dispute_evidence_loading()}>
          <Skeleton shape="h-60 w-full" rounded="14" />
        </QueryLoading>
      )}
      {data && (
        <Form form={form} id={formId} className="grid gap-4 pt-1" onSubmit={({ note }) => handOver.mutate(note)}>
          {draft.isRestored && isTaken && !evidence && <DraftNotice onDiscard={draft.discard} />}
          <p
            lang="en"
            translate="no"
            className="rounded-14 bg-surface-2 p-4 text-14 wrap-anywhere whitespace-pre-wrap text-normal"
          >
            {text}
          </p>
          {isTaken && !evidence && (
            <TextArea
              {...form.register("note")}
              label={m.dispute_note()}
              hint={m.dispute_note_hint()}
              maxLength={4000}
            />
          )}
          {isTaken && <p className="text-16 text-normal">{m.dispute_hand_over_once()}</p>}
        </Form>
      )}
    </Sheet>
  );
}
