import { zodResolver } from "@hookform/resolvers/zod";
import { createLead, leadFields, type LeadFields } from "@skipline/contract/leads";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { Controller } from "react-hook-form";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { AnyPhoneField } from "#components/any-phone-field.tsx";
import { Form } from "#components/form.tsx";
import { SupportLink } from "#components/support-link.tsx";
import { useForm } from "#lib/use-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { demoKeys, dropDraft, keepDraft, readDraft } from "./demo-draft.ts";
import { DemoSuccess } from "./demo-success.tsx";

export interface DemoSheetProps {
  open: boolean;
  onClose: () => void;
}

const intent = "demo";

function useSendLead() {
  return useMutation({
    mutationFn: (body: LeadFields) => call(createLead, { body }, { idempotencyKey: demoKeys.keyFor(intent, body) }),
    onSuccess: () => {
      demoKeys.drop(intent);
      dropDraft();
    },
  });
}

function Failure({ error, message }: { error: unknown; message: string }) {
  const isTooMany = isApiError(error, "TOO_MANY_REQUESTS");
  return (
    <Alert tone="danger" title={isTooMany ? m.demo_too_many_title() : m.demo_not_sent_title()}>
      <p>{isTooMany ? m.demo_too_many() : m.demo_not_sent()}</p>
      <SupportLink subject={m.book_demo()} text={message} />
    </Alert>
  );
}

/** Asks us for a demo. What is typed stays until it was sent. */
export function DemoSheet({ open, onClose }: DemoSheetProps) {
  const formId = useId();
  const send = useSendLead();
  const form = useForm<LeadFields>({ defaultValues: readDraft(), resolver: zodResolver(leadFields) });
  const { register, control, formState, getValues, reset } = form;
  const { errors } = formState;

  // Each opening begins anew, with what was left in the form.
  useEffect(() => {
    if (!open && send.isSuccess) {
      send.reset();
      reset(readDraft());
    }
  }, [open, send, reset]);

  if (send.isSuccess) {
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={m.demo_thank_you()}
        titleHidden
        footer={
          <Button full onClick={onClose}>
            {m.done()}
          </Button>
        }
      >
        <DemoSuccess fullName={send.variables.fullName} email={send.variables.email} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={() => !send.isPending && onClose()}
      title={m.book_demo()}
      description={m.demo_description()}
      footer={
        // Beside the button that was pressed: the form's head may be out of sight.
        <div className="grid gap-3">
          {send.isError && <Failure error={send.error} message={getValues("message")} />}
          <Button type="submit" form={formId} full pending={send.isPending} pendingText={m.sending()}>
            {send.isError ? m.try_again() : m.book_demo()}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        id={formId}
        onChange={() => keepDraft(getValues())}
        onSubmit={(fields) => send.mutate(fields)}
        className="grid gap-5 pt-1"
      >
        <TextField
          {...register("companyName")}
          label={m.demo_company()}
          autoComplete="organization"
          required
          error={errors.companyName?.message}
        />
        <TextField
          {...register("fullName")}
          label={m.demo_name()}
          autoComplete="name"
          required
          error={errors.fullName?.message}
        />
        <Controller
          control={control}
          name="phone"
          render={({ field }) => (
            <AnyPhoneField
              {...field}
              label={m.demo_phone()}
              autoComplete="tel"
              required
              error={errors.phone?.message}
            />
          )}
        />
        <TextField
          {...register("email")}
          label={m.email()}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
        />
        <TextArea {...register("message")} label={m.demo_message()} required error={errors.message?.message} />
      </Form>
    </Sheet>
  );
}
