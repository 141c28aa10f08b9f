import * as m from "@skipline/contract/texts";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Field, fieldBox, useField } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className">, FieldTexts {
  /** Stands before the text, e.g. a currency's sign or an icon. */
  prefix?: string;
  icon?: ReactNode;
  /** The error stands in a `FieldError` of the same id: where the field is too narrow for its words. */
  errorApart?: boolean;
}

/** Takes `{...register("name")}` of a form as it is. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  prefix,
  icon,
  id,
  marksRequired,
  errorApart = false,
  ...input
}: TextFieldProps) {
  const { frame, control } = useField({ label, labelHidden, hint, error, id, marksRequired });
  const lead = icon ?? prefix;
  // Safari's engine writes today's date into a date field that is empty: its own words stand there until it is used.
  const isEmptyDate = input.type === "date" && input.value === "";
  return (
    <Field {...frame} error={errorApart ? undefined : error}>
      <span className="relative block">
        {lead && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 inset-s-4 flex items-center text-muted"
          >
            {lead}
          </span>
        )}
        <input
          {...input}
          {...control}
          className={classes(
            fieldBox,
            "min-h-13 px-4 py-3",
            Boolean(icon) && "ps-12",
            Boolean(prefix) && !icon && "ps-9",
            isEmptyDate && "peer not-focus:text-transparent",
          )}
        />
        {isEmptyDate && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 inset-s-4 flex items-center text-muted peer-focus:hidden"
          >
            {input.placeholder ?? m.date_empty()}
          </span>
        )}
      </span>
    </Field>
  );
}
