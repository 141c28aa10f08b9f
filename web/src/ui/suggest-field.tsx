import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useId, useRef } from "react";
import type { FocusEvent, ReactNode, Ref } from "react";
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
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  icon?: ReactNode;
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A text field that suggests while one types; only what is chosen from its list counts. The list stands below the field, in
 * the page: a pop-up would hide all the rest from screen readers, and lie under a phone's keyboard.
 */
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
  const list = useRef<HTMLDivElement>(null);
  const isOpen = status !== null || suggestions.length > 0;
  useEffect(() => {
    // On a phone it opens below the page's footer.
    if (suggestions.length > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [suggestions.length]);
  useEffect(() => {
    // Below a sticky footer nobody would read it.
    if (error) document.getElementById(`${id}-error`)?.scrollIntoView({ block: "nearest" });
  }, [error, id]);
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      inline
      open={isOpen}
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
              className="pointer-events-none absolute inset-y-0 inset-s-4 flex items-center text-muted"
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
            className={classes(fieldBox, "min-h-13 py-3 pe-4", icon ? "ps-12" : "ps-4")}
          />
        </span>
      </Field>
      <div ref={list} className={isOpen ? "mt-2 rounded-14 bg-surface-2 p-1.5 inset-ring inset-ring-line" : ""}>
        <Autocomplete.Status>
          {status !== null && (
            <p className="flex min-h-11 items-center gap-3 px-3 py-2 text-14 text-muted">
              {pending && <Spinner size={16} />}
              {status}
            </p>
          )}
        </Autocomplete.Status>
        <Autocomplete.List aria-busy={pending || undefined}>
          {(suggestion: Suggestion) => (
            <Autocomplete.Item
              key={suggestion.id}
              value={suggestion}
              onClick={() => onChoose(suggestion)}
              className="flex min-h-11 cursor-pointer items-center rounded-8 px-3 py-2 text-16 text-strong outline-none select-none data-highlighted:bg-surface-3"
            >
              {suggestion.text}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
