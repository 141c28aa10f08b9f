import { useId } from "react";
import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";

export interface FieldTexts {
  label: string;
  /** For screen readers only: where a heading already says it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Announced when it appears. */
  error?: string | undefined;
  /** A star behind the label, in forms where not all fields are required; the field itself tells screen readers. */
  marksRequired?: boolean;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

type UsedField = { [Name in keyof FieldTexts]: FieldTexts[Name] | undefined } & {
  label: string;
  id: string | undefined;
};

export const fieldBox =
  "w-full rounded-14 bg-field text-strong text-ellipsis inset-ring inset-ring-control transition-[box-shadow] " +
  "focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger " +
  "disabled:cursor-not-allowed disabled:text-muted disabled:opacity-70";

/** The ids of the texts that describe the field, for its `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">): string | undefined {
  return [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
}

/** Of a field in its frame: what the frame takes, and what the control in it does. */
export function useField({ id, label, labelHidden = false, hint, error, marksRequired = false }: UsedField) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return {
    frame: { id: fieldId, label, labelHidden, hint, error, marksRequired },
    control: {
      id: fieldId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy(fieldId, { hint, error }),
    },
  };
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-14 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Label above, hint and error below: the frame of every field. */
export function Field({ id, label, labelHidden = false, hint, error, marksRequired, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block text-14 font-medium text-normal"}>
        {label}
        {marksRequired && (
          <span aria-hidden="true" className="text-danger">
            {"\u00a0*"}
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
