import { useLayoutEffect, useRef, useState } from "react";
import { cleanHtml } from "#lib/clean-html.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { richTextClasses } from "./rich-text-classes.ts";

/** A description with its formatting, cleaned here whatever the server did; what a page brought stands where it is clean. */
export function RichText({ html, lang }: { html: string; lang?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  // The server writes what it cleaned as it was read. Here it is never set: React leaves what was written.
  const [written] = useState(isHydrated ? undefined : { __html: html });
  useLayoutEffect(() => {
    const clean = document.createElement("div");
    clean.append(cleanHtml(html));
    if (place.current && place.current.innerHTML !== clean.innerHTML)
      place.current.replaceChildren(...clean.childNodes);
  }, [html]);
  // oxlint-disable-next-line react/no-danger -- at the server there is no DOM to build it in
  return <div ref={place} lang={lang} className={richTextClasses} dangerouslySetInnerHTML={written} />;
}
