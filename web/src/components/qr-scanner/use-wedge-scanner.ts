import { useEffect, useEffectEvent, useState } from "react";
import { createWedgeReader } from "./wedge-reader.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && target.matches("input, textarea");
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("select"));
}

/** Takes what the scanner has typed out of the field again, as a person's hand would; false where it is not there. */
function splitOff(field: Field, code: string): boolean {
  const at = field.value.lastIndexOf(code);
  if (at === -1) return false;
  const rest = field.value.slice(0, at) + field.value.slice(at + code.length);
  // By the element's own setter: React looks for a change beside the one it has put over it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")?.set?.call(field, rest);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/**
 * Hears a hand scanner that types, wherever the focus is. In a field only a whole code is one: a search, or a name that is
 * being typed, must not swallow the next guest's.
 */
export function useWedgeScanner(onCode: (code: string) => void, isCode: (text: string) => boolean): void {
  const [read] = useState(createWedgeReader);
  const found = useEffectEvent(onCode);
  const isMeant = useEffectEvent(isCode);
  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isElsewhere(target)) return;
      const code = read({ key: event.key, at: event.timeStamp });
      if (code === null || (isField(target) && !(isMeant(code) && splitOff(target, code)))) return;
      // Its Enter must not press the button that happens to have the focus.
      event.preventDefault();
      event.stopPropagation();
      found(code);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, [read]);
}
