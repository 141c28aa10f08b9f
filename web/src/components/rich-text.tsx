import { useLayoutEffect, useRef } from "react";
import { cleanHtml } from "#lib/clean-html.ts";
import { richTextClasses } from "./rich-text-classes.ts";

/** A description with its formatting, cleaned here whatever the server did. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div ref={place} className={richTextClasses} />;
}
