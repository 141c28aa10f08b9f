import { useId } from "react";
import type { ComponentProps } from "react";

export interface SwitchProps extends Omit<ComponentProps<"input">, "className" | "type" | "role"> {
  label: string;
}

/** On or off at once, without a save button; a row that begins with its label. */
export function Switch({ label, id, ...input }: SwitchProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <label htmlFor={fieldId} className="flex min-h-11 items-center justify-between gap-3 text-16 text-normal">
      <span>{label}</span>
      <span className="relative inline-block h-8 w-13 shrink-0">
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full bg-surface-2 inset-ring-2 inset-ring-control transition-colors checked:bg-accent checked:inset-ring-accent disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 inset-s-1.5 size-5 rounded-full bg-control transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  );
}
