import { useEffect, useEffectEvent, useRef } from "react";
import type { ComponentProps } from "react";
import { useFormState } from "react-hook-form";
import type { FieldValues, SubmitErrorHandler, SubmitHandler, UseFormReturn } from "react-hook-form";

const controls = "input, select, textarea, [contenteditable]";

/** The control that the first `FieldError` within it is about. */
function findTopmostError(within: Element | null): HTMLElement | null {
  let around = within?.querySelector("p[id$='-error']")?.parentElement ?? null;
  while (around && !around.querySelector(controls)) around = around.parentElement;
  return around?.querySelector<HTMLElement>("[aria-invalid=true]") ?? around?.querySelector(controls) ?? null;
}

interface FormProps<Values extends FieldValues, Sent> extends Omit<
  ComponentProps<"form">,
  "onSubmit" | "onInvalid" | "noValidate"
> {
  /** Of `lib/use-form.ts`. */
  form: Pick<UseFormReturn<Values, unknown, Sent>, "control" | "handleSubmit">;
  onSubmit: SubmitHandler<Sent>;
  onInvalid?: SubmitErrorHandler<Values>;
}

/** Leads whoever sends it with mistakes to the topmost on the page. */
export function Form<Values extends FieldValues, Sent>({
  form,
  onSubmit,
  onInvalid,
  ...rest
}: FormProps<Values, Sent>) {
  const element = useRef<HTMLFormElement>(null);
  const { submitCount, errors } = useFormState({ control: form.control });
  const lead = useEffectEvent(() => {
    if (Object.keys(errors).length > 0) findTopmostError(element.current)?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) lead();
  }, [submitCount]);
  return (
    <form ref={element} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit, onInvalid)(event)} {...rest} />
  );
}
