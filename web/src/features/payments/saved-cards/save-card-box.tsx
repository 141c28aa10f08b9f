import * as m from "@skipline/contract/texts";
import { useId } from "react";
import { Checkbox } from "#ui/checkbox.tsx";

/** Unticked until somebody ticks it. */
export function SaveCardBox({ isSaved, onChange }: { isSaved: boolean; onChange: (isSaved: boolean) => void }) {
  const hintId = useId();
  return (
    <div>
      <Checkbox
        label={m.saved_card_save()}
        checked={isSaved}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={hintId} className="ps-9 text-14 text-muted">
        {m.saved_card_save_hint()}
      </p>
    </div>
  );
}
