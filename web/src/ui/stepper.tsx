import * as m from "@skipline/contract/texts";
import { Minus, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { classes } from "./classes.ts";

interface StepperTexts {
  less: string;
  more: string;
  /** From 1 to 0, and back: where it goes so far. */
  remove?: string;
  add?: string;
}

export interface StepperProps {
  /** What is counted, for screen readers: "Margarita". */
  label: string;
  /** What its buttons say, where `label` is a word of ours and no name. */
  texts?: StepperTexts;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** At 0 only one large plus remains. */
  collapsed?: boolean;
  size?: "medium" | "large";
  /** Open, it is as wide as its container. */
  stretch?: boolean;
}

function textsOf(name: string): StepperTexts {
  return {
    remove: m.stepper_remove({ name }),
    less: m.stepper_less({ name }),
    add: m.stepper_add({ name }),
    more: m.stepper_more({ name }),
  };
}

const sizes = { medium: "size-11", large: "size-13" };

/**
 * A number between two large buttons. The plus stays where it is at every value, so that a thumb can tap on;
 * one down from 1 with `min` 0 shows a bin.
 */
export function Stepper({
  label,
  texts,
  value,
  onChange,
  min = 0,
  max = 10,
  disabled = false,
  collapsed = false,
  size = "medium",
  stretch = false,
}: StepperProps) {
  const { less: lessText, more: moreText, ...ends } = texts ?? textsOf(label);
  const plus = useRef<HTMLButtonElement>(null);
  const open = !collapsed || value > 0;
  const least = disabled || value <= min;
  const most = disabled || value >= max;
  function less(): void {
    if (least) return;
    onChange(value - 1);
    // The button goes away with the last one: the focus must not fall off the page.
    if (collapsed && value - 1 <= 0) plus.current?.focus({ preventScroll: true });
  }
  const button = classes(
    "inline-grid shrink-0 place-items-center rounded-full transition-[background-color,transform] not-aria-disabled:active:scale-95",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-45",
    sizes[size],
  );
  const removes = min === 0 && value === 1;
  return (
    <fieldset
      aria-label={label}
      className={classes(
        "inline-flex items-center rounded-full",
        open && "bg-surface-3",
        open && stretch ? "w-full min-w-0 justify-between" : "w-fit",
      )}
    >
      {open && (
        <>
          <button
            type="button"
            aria-label={removes ? (ends.remove ?? lessText) : lessText}
            // Its own press may bring it there: a button that has the focus must not lose it.
            aria-disabled={least || undefined}
            onClick={less}
            className={classes(button, "text-strong")}
          >
            {removes ? (
              <Trash2 aria-hidden="true" className="size-5" />
            ) : (
              <Minus aria-hidden="true" className="size-5" />
            )}
          </button>
          <output
            aria-live="polite"
            className={classes("text-center text-18 font-bold text-strong tabular-nums", !stretch && "min-w-8")}
          >
            {value}
          </output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={value === 0 ? (ends.add ?? moreText) : moreText}
        aria-disabled={most || undefined}
        onClick={() => most || onChange(value + 1)}
        className={classes(button, "bg-accent text-on-accent hover:bg-accent-hover")}
      >
        <Plus aria-hidden="true" strokeWidth={2.5} className="size-6" />
      </button>
    </fieldset>
  );
}
