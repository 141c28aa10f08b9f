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
  const [underWay, setUnderWay] = useState<string[]>([]);
  if (seen !== written) {
    setSeen(written);
    const own = underWay.indexOf(written);
    setUnderWay(underWay.slice(own === -1 ? underWay.length : own + 1));
    // Our own writing comes back trimmed and later: what was typed since then stays.
    if (own === -1) setText(written);
  }
  const write = useEffectEvent(() => {
    const typed = text.trim();
    setUnderWay([...underWay, typed]);
    change((next) => {
      if (typed) next.set(name, typed);
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
