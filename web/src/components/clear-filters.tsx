import * as m from "@skipline/contract/texts";
import { X } from "lucide-react";
import { Button } from "#ui/button.tsx";

/** Below the filters of a list. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <div className="-ms-4">
      <Button variant="quiet" size="small" icon={<X aria-hidden="true" className="size-5" />} onClick={onClear}>
        {m.clear_filters()}
      </Button>
    </div>
  );
}
