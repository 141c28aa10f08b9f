import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useId, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { Field, describedBy, fieldBox } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

export interface Suggestion {
  id: string;
  text: string;
}

export interface SuggestFieldProps extends FieldTexts {
  /** What is typed. */
  value: string;
  onValueChange: (text: string) => void;
  suggestions: readonly Suggestion[];
  /** What stands in the list besides the suggestions, or in their place: "Searching…", "Nothing found". Said aloud too. */
  status: string | null;
  pending?: boolean;
  onChoose: (suggestion: Suggestion) => void;
  /** The field is left, or Enter pressed in it, with a text that was not chosen. */
  onUnchosen: () => void;
  icon?: ReactNode;
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field that suggests while one types; only what is chosen from its list counts. */
export function SuggestField({
  label,
  labelHidden = false,
  hint,
  error,
  marksRequired = false,
  value,
  onValueChange,
  suggestions,
  status,
  pending = false,
  onChoose,
  onUnchosen,
  icon,
  inputRef,
  ...input
}: SuggestFieldProps) {
  const id = useId();
  const highlighted = useRef<Suggestion>(undefined);
  useEffect(() => {
    // The list went away from where the words now stand: below a sticky footer nobody would read them.
    if (error) document.getElementById(`${id}-error`)?.scrollIntoView({ block: "nearest" });
  }, [error, id]);
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      itemToStringValue={({ text }: Suggestion) => text}
      value={value}
      onValueChange={(text, { reason }) => {
        // Choosing is told by the item itself.
        if (reason !== "item-press") onValueChange(text);
      }}
      onItemHighlighted={(suggestion) => {
        highlighted.current = suggestion;
      }}
    >
      <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error} marksRequired={marksRequired}>
        <span className="relative block">
          {icon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-muted"
            >
              {icon}
            </span>
          )}
          <Autocomplete.Input
            {...input}
            ref={inputRef}
            id={id}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
            onBlur={onUnchosen}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing || highlighted.current) return;
              // Not the form's Enter: nothing is chosen yet.
              event.preventDefault();
              onUnchosen();
            }}
            className={classes(fieldBox, "min-h-13 py-3 pr-4", icon ? "pl-12" : "pl-4")}
          />
        </span>
      </Field>
      <Autocomplete.Portal hidden={status === null && suggestions.length === 0}>
        <Autocomplete.Positioner align="start" sideOffset={6} className="z-50 outline-none">
          <Autocomplete.Popup
            aria-busy={pending || undefined}
            className="w-(--anchor-width) max-w-(--available-width) rounded-14 bg-surface-2 shadow-2 inset-ring inset-ring-line outline-none"
          >
            <div className="max-h-[min(23rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5">
              <Autocomplete.Status>
                {status !== null && (
                  <p className="flex min-h-11 items-center gap-3 px-3 py-2 text-14 text-muted">
                    {pending && <Spinner size={16} />}
                    {status}
                  </p>
                )}
              </Autocomplete.Status>
              <Autocomplete.List>
                {(suggestion: Suggestion) => (
                  <Autocomplete.Item
                    key={suggestion.id}
                    value={suggestion}
                    onClick={() => onChoose(suggestion)}
                    className="flex min-h-11 cursor-pointer items-center rounded-8 px-3 py-2 text-16 wrap-anywhere text-strong outline-none select-none data-highlighted:bg-surface-3"
                  >
                    {suggestion.text}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
