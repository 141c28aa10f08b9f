import { useId } from "react";
import type { ComponentProps } from "react";
import { Field, describedBy, fieldBox } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { classes } from "./classes.ts";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className">, FieldTexts {}

/** A text of several lines. Takes `{...register("name")}` of a form as it is. */
export function TextArea({ label, labelHidden, hint, error, id, marksRequired = false, ...area }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field
      id={fieldId}
      label={label}
      labelHidden={labelHidden ?? false}
      hint={hint}
      error={error}
      marksRequired={marksRequired}
    >
      <textarea
        rows={4}
        {...area}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={classes(fieldBox, "block min-h-13 resize-y px-4 py-3")}
      />
    </Field>
  );
}
