import type { ComponentProps } from "react";
import { Field, fieldBox, useField } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { classes } from "./classes.ts";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className">, FieldTexts {}

/** A text of several lines. Takes `{...register("name")}` of a form as it is. */
export function TextArea({ label, labelHidden, hint, error, id, marksRequired, ...area }: TextAreaProps) {
  const { frame, control } = useField({ label, labelHidden, hint, error, id, marksRequired });
  return (
    <Field {...frame}>
      <textarea rows={4} {...area} {...control} className={classes(fieldBox, "block min-h-13 resize-y px-4 py-3")} />
    </Field>
  );
}
