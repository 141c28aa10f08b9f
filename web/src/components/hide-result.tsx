import * as m from "@skipline/contract/texts";
import { X } from "lucide-react";

/** In the corner of a result that stands until it is put away. */
export function HideResult({ onHide }: { onHide: () => void }) {
  return (
    <button
      type="button"
      aria-label={m.result_hide()}
      onClick={onHide}
      className="absolute top-1 inset-e-1 z-10 inline-grid size-11 place-items-center rounded-full"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
