import { useEffect, useEffectEvent, useState } from "react";
import { useUrlParams } from "./use-url-params.ts";

/**
 * A text field whose value lives in the URL under `name`: typed at once, written after `delayMs` of rest, in the place
 * of the entry that is there. Back, forward and links change the field.
 */
export function useUrlText(name: string, delayMs = 300): [text: string, setText: (text: string) => void] {
  const [params, change] = useUrlParams();
  const written = params.get(name) ?? "";
  const [text, setText] = useState(written);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    // Our own writing comes back trimmed; what is being typed stays.
    if (text.trim() !== written) setText(written);
  }
  const write = useEffectEvent(() => {
    change((next) => {
      if (text.trim()) next.set(name, text.trim());
      else next.delete(name);
    });
  });
  useEffect(() => {
    if (text.trim() === written) return undefined;
    const timer = setTimeout(() => write(), delayMs);
    return () => clearTimeout(timer);
  }, [text, written, delayMs]);
  return [text, setText];
}
