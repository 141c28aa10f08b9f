import { Check } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "className" | "type"> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div>
      <label htmlFor={fieldId} className="flex min-h-11 items-start gap-3 py-2 text-16 text-normal">
        <span className="relative mt-px inline-grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            id={fieldId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${fieldId}-error` : undefined}
            className="peer absolute inset-0 appearance-none rounded-8 bg-field inset-ring-2 inset-ring-control transition-colors checked:bg-accent checked:inset-ring-accent aria-invalid:inset-ring-danger disabled:opacity-60"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none relative size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
