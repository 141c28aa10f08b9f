import * as m from "@skipline/contract/texts";
import { SearchX } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** In place of a list of which nothing has what is sought. */
export function NothingHas({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={m.links_nothing_found()}
      message={m.links_nothing_has({ text })}
      action={
        <Button variant="secondary" full onClick={onClear}>
          {m.clear_search()}
        </Button>
      }
    />
  );
}
