import { zodResolver } from "@hookform/resolvers/zod";
import * as m from "@skipline/contract/texts";
import { suspendVendor } from "@skipline/contract/vendors";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useId, useState } from "react";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { invariant } from "#lib/invariant.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { useReopenVendor, useSuspendVendor } from "./console-queries.ts";
import { describeVendorIssue } from "./vendor-form.ts";

const { body } = suspendVendor;
invariant(body, "suspendVendor has a body");
const resolver = zodResolver(body, { error: describeVendorIssue });

const nothingTyped = { reason: "" };

function SuspendSheet({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const formId = useId();
  const suspend = useSuspendVendor(vendorId);
  const form = useForm({ defaultValues: nothingTyped, resolver });
  const { register, formState } = form;
  const userId = useSession()?.profile.userId ?? "";
  const draft = useFormDraft(form, { name: `suspension.${userId}.${vendorId}`, base: null, fields: nothingTyped });
  return (
    <Sheet
      open
      onClose={() => !suspend.isPending && onClose()}
      title={m.console_suspend()}
      description={m.console_suspend_hint()}
      footer={
        <Button type="submit" form={formId} full variant="danger" pending={suspend.isPending}>
          {m.console_suspend()}
        </Button>
      }
    >
      <Form
        form={form}
        id={formId}
        className="grid gap-4 pt-1"
        onSubmit={({ reason }) =>
          suspend.mutate(reason, {
            onSuccess: () => {
              draft.drop();
              showToast({ title: m.console_vendor_suspended(), tone: "positive" });
              onClose();
            },
            onError: (error) =>
              showToast({ title: m.console_vendor_not_suspended(), description: whyNot(error), tone: "danger" }),
          })
        }
      >
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <TextField
          {...register("reason")}
          label={m.console_suspend_reason()}
          hint={m.console_suspend_reason_hint()}
          autoComplete="off"
          maxLength={500}
          required
          error={formState.errors.reason?.message}
        />
      </Form>
    </Sheet>
  );
}

function ReopenDialog({ vendor, onClose }: { vendor: OwnVendor; onClose: () => void }) {
  const reopen = useReopenVendor(vendor.vendorId);
  return (
    <ConfirmDialog
      open
      title={m.console_reopen_question({ vendor: vendor.name })}
      description={m.console_reopen_hint()}
      confirmText={m.console_reopen()}
      pending={reopen.isPending}
      error={reopen.error ? m.console_vendor_not_reopened() : undefined}
      onConfirm={() =>
        reopen.mutate(undefined, {
          onSuccess: () => {
            showToast({ title: m.console_vendor_reopened(), tone: "positive" });
            onClose();
          },
        })
      }
      onCancel={onClose}
    />
  );
}

/** On a venue's home, where it takes no orders: since when, why, and for an operator the way back. */
export function Suspension({ vendor, isOperator }: { vendor: OwnVendor; isOperator: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { suspension, timeZone } = vendor;
  if (!suspension) return null;
  return (
    <div className="mb-6">
      <Alert
        tone="warning"
        title={m.console_suspended_since({
          time: formatDateTime(suspension.since, timeZone),
          reason: suspension.reason,
        })}
        action={
          isOperator && (
            <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
              {m.console_reopen()}
            </Button>
          )
        }
      >
        {m.console_suspended_owner_hint()}
      </Alert>
      {isOpen && <ReopenDialog vendor={vendor} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** For operators, below all that is done every day. */
export function SuspendVenue({ vendorId }: { vendorId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-[min-content] flex-1 basis-80 text-14 text-muted">{m.console_suspend_hint()}</p>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {m.console_suspend()}
      </Button>
      {isOpen && <SuspendSheet vendorId={vendorId} onClose={() => setOpen(false)} />}
    </div>
  );
}
