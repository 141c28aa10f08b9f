import { useId } from "react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  disabled?: boolean;
  /** Small second line, e.g. the amount or "Out of Stock". */
  note?: ReactNode;
}

export interface ChoiceGroupProps<T extends string> {
  /** The group's name, shown above it. */
  label: string;
  labelHidden?: boolean;
  choices: readonly Choice<T>[];
  value: T | null;
  onChange: (value: T) => void;
  /** Sets how many stand in a row; without it they wrap. */
  columns?: 2 | 4;
}

/** So many in a row, or fewer where large letters would not fit: two have words, more of them short ones. */
function columnsOf(count: number): string {
  return `repeat(auto-fit, minmax(max(${count === 2 ? 6.5 : 4}rem, (100% - ${count - 1} * 0.5rem) / ${count}), 1fr))`;
}

/** One of a few, all visible: tips, sizes. Radio buttons that look like chips. */
export function ChoiceGroup<T extends string>({
  label,
  labelHidden = false,
  choices,
  value,
  onChange,
  columns,
}: ChoiceGroupProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={labelHidden ? "sr-only" : "mb-2 text-14 font-medium text-normal"}>{label}</legend>
      <div
        className={classes("gap-2", columns ? "grid" : "flex flex-wrap")}
        style={columns && { gridTemplateColumns: columnsOf(columns) }}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(
              "relative flex min-h-13 min-w-13 flex-col items-center justify-center rounded-14 bg-surface-2 px-3 py-2 text-center",
              "font-bold text-strong inset-ring inset-ring-control transition-colors",
              "has-checked:bg-accent has-checked:text-on-accent has-checked:inset-ring-accent",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text",
              choice.disabled && "text-muted line-through opacity-80",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span>{choice.label}</span>
            {choice.note && <span className="text-12 font-medium tabular-nums no-underline">{choice.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
