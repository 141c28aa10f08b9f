import { parseUrl } from "@skipline/contract/parse-url";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";

/** What was typed as a link: http(s) or mailto, "example.com" and "me@example.com" made whole; null for anything else. */
export function readLink(text: string): string | null {
  const typed = text.trim();
  if (typed === "" || /\s/.test(typed)) return null;
  const isAddress = /^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(typed);
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const url = parseUrl(isAddress ? `mailto:${typed}` : hasScheme ? typed : `https://${typed}`);
  if (url?.protocol === "mailto:") return url.href;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  return url.username === "" && url.hostname.includes(".") ? url.href : null;
}

export interface LinkSheetProps {
  /** The link under the cursor; empty for none. */
  current: string;
  /** A link that may be opened, or empty to take it away. */
  onLink: (href: string) => void;
  onClose: () => void;
}

export function LinkSheet({ current, onLink, onClose }: LinkSheetProps) {
  const [text, setText] = useState(current);
  const [error, setError] = useState<string>();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The sheet stands inside the event's form as far as React is concerned.
    event.stopPropagation();
    const href = readLink(text);
    if (href) onLink(href);
    else setError(m.editor_link_wrong());
  }

  return (
    <Sheet open onClose={onClose} title={m.editor_link()}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        <TextField
          label={m.editor_link_address()}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(undefined);
          }}
        />
        <div className={current ? "grid grid-cols-2 gap-3" : "grid"}>
          {current && (
            <Button variant="secondary" onClick={() => onLink("")}>
              {m.editor_link_remove()}
            </Button>
          )}
          <Button type="submit">{m.editor_link_set()}</Button>
        </div>
      </form>
    </Sheet>
  );
}
