import { readLocationId } from "@skipline/contract/ids";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { findMenu } from "./find-menu.ts";

/** For whom has no camera at hand: the code in letters. */
export function LocationForm() {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();

  async function open(): Promise<void> {
    if (readLocationId(text) === null) return setError(m.finder_code_length());
    setPending(true);
    const found = await findMenu(text);
    setPending(false);
    if ("problem" in found) setError(found.problem);
    else await navigate(found.path);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!pending) void open();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      <TextField
        label={m.finder_code()}
        name="location"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => {
          setError(null);
          // Here, not by `maxLength`: that would cut the code off behind a space that came along.
          setText(event.target.value.replaceAll(/\s/g, "").slice(0, 5).toUpperCase());
        }}
        error={error ?? undefined}
        hint={m.finder_code_hint()}
      />
      <Button type="submit" variant="secondary" full pending={pending}>
        {m.finder_open_menu()}
      </Button>
    </form>
  );
}
