import { useId } from "react";
import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";
import { FieldError } from "./field.tsx";

export interface CheckListProps {
  label: string;
  options: readonly { value: string; label: ReactNode }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  hint?: ReactNode;
  /** Short ones stand beside each other. */
  isDense?: boolean;
}

/** Several of a few, all visible. What is chosen keeps the order of the options; what is not among them stays. */
export function CheckList({ label, options, value, onChange, error, hint, isDense = false }: CheckListProps) {
  const id = useId();
  function toggle(one: string): void {
    const next = value.includes(one) ? value.filter((other) => other !== one) : [...value, one];
    const known = options.map((option) => option.value);
    const strange = next.filter((other) => !known.includes(other));
    onChange([...strange, ...known.filter((other) => next.includes(other))]);
  }
  return (
    <fieldset aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}>
      <legend className="mb-1 text-14 font-medium text-normal">{label}</legend>
      <div className={isDense ? "flex flex-wrap gap-x-5" : "grid"}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-14 text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
