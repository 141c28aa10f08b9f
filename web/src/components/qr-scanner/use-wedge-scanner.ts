import { useEffect, useEffectEvent, useState } from "react";
import { createWedgeReader } from "./wedge-reader.ts";

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Hears a hand scanner that types, wherever the focus is; in a field it simply fills the field. */
export function useWedgeScanner(onCode: (code: string) => void): void {
  const [read] = useState(createWedgeReader);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTextField(event.target)) return;
      const code = read({ key: event.key, at: event.timeStamp });
      if (code === null) return;
      // Its Enter must not press the button that happens to have the focus.
      event.preventDefault();
      event.stopPropagation();
      found(code);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, [read]);
}
