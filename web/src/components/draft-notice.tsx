import * as m from "@skipline/contract/texts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** Above a form into which `useFormDraft` has put what was typed before. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      action={
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {m.draft_discard()}
        </Button>
      }
    >
      {m.draft_restored()}
    </Alert>
  );
}
