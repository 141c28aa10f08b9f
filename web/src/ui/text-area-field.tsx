import { useId } from "react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Field, describedBy, fieldBox } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

export interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "className">, FieldTexts {}

export function TextAreaField({ label, labelHidden, hint, error, id, rows = 4, ...input }: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      <textarea
        {...input}
        id={fieldId}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={classes(fieldBox, "block resize-y px-4 py-3")}
      />
    </Field>
  );
}
