import { zodResolver } from "@hookform/resolvers/zod";
import { createLead, leadFields, type LeadFields } from "@skipline/contract/leads";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { SupportLink } from "#components/support-link.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { demoKeys, dropDraft, keepDraft, readDraft } from "./demo-draft.ts";
import { demoSubject } from "./demo-subject.ts";
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
    <Alert tone="danger" title={isTooMany ? "That was a lot of requests" : "Your request was not sent"}>
      <p>
        {isTooMany
          ? "We can’t take another one from here right now. Please try again in an hour, or write to us."
          : "Nothing you wrote is lost. Please try again, or write to us."}
      </p>
      <SupportLink subject={demoSubject} text={message} />
    </Alert>
  );
}

/** Asks us for a demo. What is typed stays until it was sent. */
export function DemoSheet({ open, onClose }: DemoSheetProps) {
  const formId = useId();
  const send = useSendLead();
  const { register, handleSubmit, formState, getValues, reset } = useForm<LeadFields>({
    defaultValues: readDraft(),
    resolver: zodResolver(leadFields),
  });
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
        title="Thank you"
        titleHidden
        footer={
          <Button full onClick={onClose}>
            Done
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
      title="Book a Demo"
      description="Tell us about your venue. A person answers."
      footer={
        // Beside the button that was pressed: the form's head may be out of sight.
        <div className="grid gap-3">
          {send.isError && <Failure error={send.error} message={getValues("message")} />}
          <Button type="submit" form={formId} full pending={send.isPending} pendingText="Sending…">
            {send.isError ? "Try again" : "Book a Demo"}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onChange={() => keepDraft(getValues())}
        onSubmit={(event) => void handleSubmit((fields) => send.mutate(fields))(event)}
        className="grid gap-5 pt-1"
      >
        <TextField
          {...register("companyName")}
          label="Company name"
          autoComplete="organization"
          required
          error={errors.companyName?.message}
        />
        <TextField
          {...register("fullName")}
          label="Full name"
          autoComplete="name"
          required
          error={errors.fullName?.message}
        />
        <TextField
          {...register("phone")}
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone?.message}
        />
        <TextField
          {...register("email")}
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
        />
        <TextArea
          {...register("message")}
          label="What are you interested in?"
          required
          error={errors.message?.message}
        />
      </form>
    </Sheet>
  );
}
