import { useLayoutEffect } from "react";

/**
 * Gives the page a venue's colour (styles/accent.css) for as long as its caller stands, before anything is painted.
 * @param style of `accentStyle`; empty for the house's, undefined where it is not known yet: what the page began with stays
 */
export function useAccent(style: string | undefined): void {
  useLayoutEffect(() => {
    if (style === undefined) return;
    const { documentElement: root } = document;
    for (const property of style.split(";")) {
      const [name = "", value = ""] = property.split(":");
      if (name !== "") root.style.setProperty(name, value);
    }
    root.toggleAttribute("data-accent", style !== "");
  }, [style]);
  useLayoutEffect(() => () => document.documentElement.removeAttribute("data-accent"), []);
}
