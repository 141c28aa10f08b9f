import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Field, fieldBox, useField } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends Omit<ComponentProps<"select">, "className" | "children" | "size">, FieldTexts {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** 44 px high and as wide as its text: inside a row. */
  compact?: boolean;
}

/** The platform's own picker: the quickest one for a thumb, and every screen reader knows it. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  id,
  options,
  placeholder,
  compact = false,
  marksRequired,
  ...select
}: SelectFieldProps) {
  const { frame, control } = useField({ label, labelHidden, hint, error, id, marksRequired });
  return (
    <Field {...frame}>
      <span className={classes("relative", compact ? "inline-block" : "block")}>
        <select
          {...select}
          {...control}
          className={classes(
            fieldBox,
            "appearance-none",
            compact ? "min-h-11 py-2 pe-9 ps-4" : "min-h-13 py-3 pe-12 ps-4",
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className={classes(
            "pointer-events-none absolute inset-y-0 my-auto size-5 text-muted",
            compact ? "inset-e-2.5" : "inset-e-4",
          )}
        />
      </span>
    </Field>
  );
}
