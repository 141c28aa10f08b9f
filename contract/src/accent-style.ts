import type { VendorLook } from "./venues.ts";

/** The properties that `accent.css` makes a venue's colours of, in both themes: `--venue-dark-fill:#e8590c;…`; empty for the house's own. */
export function accentStyle(accent: VendorLook["accent"]): string {
  return Object.entries(accent ?? {})
    .flatMap(([theme, colors]) => Object.entries(colors).map(([role, color]) => `--venue-${theme}-${role}:${color}`))
    .join(";");
}
