import * as m from "@skipline/contract/texts";
import { maxNoteLength, tidyNote } from "@skipline/contract/cart-line";
import type { ProductType } from "@skipline/contract/catalog";
import { MessageSquareText } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface NoteInputProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  focusOnMount?: boolean;
  /** What could be asked for. */
  example?: string | undefined;
}

/** What people ask for of a kind of product; of most nothing comes to mind. */
export function noteExample(productType: ProductType): string | undefined {
  if (productType === "ALCOHOLIC_ITEM" || productType === "NON_ALCOHOLIC_ITEM") return m.note_no_ice();
  return productType === "FOOD_ITEM" ? m.note_no_onions() : undefined;
}

/** One line for whoever makes the drink; what it holds is tidied where it is taken. */
export function NoteInput({ value, onChange, onKeyDown, focusOnMount = false, example }: NoteInputProps) {
  const isFocused = useRef(false);
  const left = maxNoteLength - value.length;
  return (
    <TextField
      ref={(input) => {
        if (input && focusOnMount && !isFocused.current) {
          isFocused.current = true;
          input.focus();
        }
      }}
      label={m.note()}
      // Of a T-shirt nobody asks for less ice.
      placeholder={example}
      maxLength={maxNoteLength}
      enterKeyHint="done"
      autoComplete="off"
      value={value}
      hint={left <= 20 ? m.note_left({ count: left }) : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

export interface NoteFieldProps {
  /** What the note is on: "Margarita". */
  name: string;
  note: string;
  example: string | undefined;
  onSave: (note: string) => void;
  disabled?: boolean;
}

/** Changes a line's note, in its place; the line itself shows it. */
export function NoteField({ name, note, example, onSave, disabled = false }: NoteFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Some browsers tell a field that is taken away that it lost the focus.
  const isClosing = useRef(false);

  function close(): void {
    // The field goes away: the focus returns to what opened it, before a sheet takes it for lost.
    isClosing.current = true;
    flushSync(() => setDraft(null));
    isClosing.current = false;
    opener.current?.focus({ preventScroll: true });
  }
  function keep(): void {
    if (draft !== null && tidyNote(draft) !== note) onSave(tidyNote(draft));
  }
  function save(): void {
    keep();
    close();
  }
  // Typed is meant: whoever goes on without Save, or back, finds it saved. Esc alone takes it away.
  const keepOnLeaving = useEffectEvent(keep);
  useEffect(() => () => keepOnLeaving(), []);

  if (draft === null) {
    return (
      <button
        ref={opener}
        type="button"
        disabled={disabled}
        aria-label={note ? m.note_change_on({ name }) : m.note_add_to({ name })}
        onClick={() => setDraft(note)}
        className="-me-1 inline-flex min-h-11 items-center gap-1.5 rounded-full px-1 text-start text-14 font-medium text-accent-text disabled:text-muted"
      >
        <MessageSquareText aria-hidden="true" className="size-4 shrink-0" />
        {note ? m.note_change() : m.note_add()}
      </button>
    );
  }
  return (
    <div
      className="flex basis-full flex-wrap items-end gap-2 py-1"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isClosing.current && !currentTarget.contains(relatedTarget)) keep();
      }}
    >
      <div className="flex-[1_1_10rem]">
        <NoteInput
          focusOnMount
          example={example}
          value={draft}
          onChange={setDraft}
          onKeyDown={(event) => {
            const isTyped = event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape");
            if (isTyped) return;
            // Meant for the field alone: not for the sheet around it, nor for the button that has the focus next.
            event.preventDefault();
            event.stopPropagation();
            if (event.key === "Enter") save();
            else close();
          }}
        />
      </div>
      <Button variant="secondary" onClick={save}>
        {m.save()}
      </Button>
    </div>
  );
}
