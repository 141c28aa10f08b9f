import * as m from "@skipline/contract/texts";
import { useEffect, useEffectEvent } from "react";
import type { ChangeEvent } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form.tsx";
import { useForm } from "#lib/use-form.ts";
import { TextField } from "#ui/text-field.tsx";
import type { PaymentFormProps } from "../payment-form.ts";
import {
  checkCardNumber,
  checkCvc,
  checkExpiry,
  checkZip,
  fieldOfProblem,
  formatCardNumber,
  formatExpiry,
} from "./card-rules.ts";

export interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  zip: string;
}

interface CardFormProps extends Pick<PaymentFormProps, "problem" | "onEdit"> {
  /** For the button that sends it, wherever that stands. */
  id: string;
  /** Nothing may be sent right now. */
  isDisabled: boolean;
  /** Whether every field has something in it. */
  onFilled: (isFilled: boolean) => void;
  onPay: (fields: CardFields) => void;
}

/** While typing at the end the text is put into its shape; in the middle the cursor must not jump. */
function shape(event: ChangeEvent<HTMLInputElement>, format: (text: string) => string): void {
  const { target } = event;
  const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete");
  if (!isDeleting && target.selectionStart === target.value.length) target.value = format(target.value);
}

function keepDigits(event: ChangeEvent<HTMLInputElement>): void {
  const { target } = event;
  if (/\D/.test(target.value)) target.value = target.value.replaceAll(/\D/g, "");
}

export function CardForm({ id, problem, isDisabled, onEdit, onFilled, onPay }: CardFormProps) {
  const form = useForm<CardFields>({
    mode: "onTouched",
    defaultValues: { number: "", expiry: "", cvc: "", name: "", zip: "" },
  });
  const { register, getValues, setError, formState, control } = form;
  const { errors } = formState;
  const isFilled = Object.values(useWatch({ control })).every((text) => text?.trim());
  const tellFilled = useEffectEvent(onFilled);
  useEffect(() => tellFilled(isFilled), [isFilled]);

  /** `register` hears the change after the text has been put into its shape. */
  function field(name: keyof CardFields, check: (text: string) => string | null, onShape?: typeof keepDigits) {
    const { onChange, ...rest } = register(name, { validate: (text) => check(text) ?? true });
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onShape?.(event);
        onEdit();
        return onChange(event);
      },
      error: errors[name]?.message ?? (marked === name ? (problem ?? undefined) : undefined),
    };
  }

  const marked = fieldOfProblem(problem);
  useEffect(() => {
    // The problem itself is told, and has the focus, beside the button; what it is about shall be in sight too.
    if (marked) document.querySelector(`#${CSS.escape(id)} [name=${marked}]`)?.scrollIntoView({ block: "center" });
  }, [id, marked]);

  return (
    <Form
      form={form}
      id={id}
      onSubmit={(fields) => !isDisabled && onPay(fields)}
      onInvalid={(invalid) => {
        // Said otherwise to somebody who wanted to pay than to somebody who only passed the field.
        if (invalid.name) setError("name", { message: m.card_name_missing() });
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label={m.card_number()}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        {...field("number", checkCardNumber, (event) => shape(event, formatCardNumber))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-start gap-3">
        <TextField
          label={m.card_expiry()}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={m.card_expiry_shape()}
          maxLength={9}
          {...field(
            "expiry",
            (text) => checkExpiry(text, new Date()),
            (event) => shape(event, formatExpiry),
          )}
        />
        <TextField
          label={m.card_cvc()}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={m.card_cvc()}
          maxLength={4}
          {...field("cvc", (text) => checkCvc(text, getValues("number")), keepDigits)}
        />
      </div>
      <TextField
        label={m.card_name()}
        autoComplete="cc-name"
        maxLength={100}
        {...field("name", (text) => (text.trim() ? null : m.card_name_required()))}
      />
      <TextField
        label={m.card_zip()}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        {...field("zip", checkZip, keepDigits)}
      />
    </Form>
  );
}
