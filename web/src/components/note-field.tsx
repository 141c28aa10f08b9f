import { maxNoteLength, tidyNote } from "@skipline/contract/cart";
import { MessageSquareText } from "lucide-react";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

export interface NoteInputProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  focusOnMount?: boolean;
}

/** One line for whoever makes the drink; what it holds is tidied where it is taken. */
export function NoteInput({ value, onChange, onKeyDown, focusOnMount = false }: NoteInputProps) {
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
      label="Note"
      placeholder="No ice"
      maxLength={maxNoteLength}
      enterKeyHint="done"
      autoComplete="off"
      value={value}
      hint={left <= 20 ? `${left} characters left` : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

export interface NoteFieldProps {
  /** What the note is on: "Margarita". */
  name: string;
  note: string;
  onSave: (note: string) => void;
  disabled?: boolean;
}

/** A line's note, changed in its place. */
export function NoteField({ name, note, onSave, disabled = false }: NoteFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    // The field goes away: the focus returns to what opened it, before a sheet takes it for lost.
    flushSync(() => setDraft(null));
    opener.current?.focus({ preventScroll: true });
  }
  function save(): void {
    if (draft !== null && tidyNote(draft) !== note) onSave(tidyNote(draft));
    close();
  }

  if (draft === null) {
    return (
      <div>
        {note && <p className="text-14 wrap-anywhere text-normal">“{note}”</p>}
        <button
          ref={opener}
          type="button"
          disabled={disabled}
          aria-label={note ? `Change the note on ${name}` : `Add a note to ${name}`}
          onClick={() => setDraft(note)}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-full px-1 text-left text-14 font-medium text-accent-text disabled:text-muted"
        >
          <MessageSquareText aria-hidden="true" className="size-4 shrink-0" />
          {note ? "Change note" : "Add a note"}
        </button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-2 py-1">
      <div className="flex-[1_1_10rem]">
        <NoteInput
          focusOnMount
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
        Save
      </Button>
    </div>
  );
}
