import { accentColors, isGoodAccent, themeColors } from "@skipline/contract/accent";
import type { Theme } from "@skipline/contract/accent";
import { accentForm } from "@skipline/contract/accent-form";
import * as m from "@skipline/contract/texts";
import type { CSSProperties } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { WordmarkDevice } from "#ui/wordmark.tsx";

/** The theme's own roles, and the venue's accent in them, for all that lies within; the house's accent has both its values here. */
const houseAccents: Record<Theme, Record<string, string>> = {
  dark: {
    accent: "#ff8748",
    "accent-hover": "#ff9c66",
    "on-accent": "#230d02",
    "accent-text": "#ff9a63",
    "accent-soft": "#3d1f10",
  },
  light: {
    accent: "#e8590c",
    "accent-hover": "#f06a20",
    "on-accent": "#230d02",
    "accent-text": "#a83a06",
    "accent-soft": "#ffe3d1",
  },
};

function accentsOf(accent: string, theme: Theme): Record<string, string> {
  if (!accentForm.test(accent) || !isGoodAccent(accent)) return houseAccents[theme];
  const { fill, hover, onFill, text, soft } = accentColors(accent, theme);
  return { accent: fill, "accent-hover": hover, "on-accent": onFill, "accent-text": text, "accent-soft": soft };
}

function propertiesOf(accent: string, theme: Theme): CSSProperties {
  const roles = { ...themeColors[theme], ...accentsOf(accent, theme) };
  const properties = Object.entries(roles).map(([role, color]) => [`--color-${role}`, color]);
  return { colorScheme: theme, ...Object.fromEntries(properties) } as CSSProperties;
}

interface LookPreviewProps {
  name: string;
  logoUrl: string | null;
  /** As it is typed: shown where it is a colour that will be taken. */
  accent: string;
}

/** A corner of the menu in either theme, whatever this screen's own is. */
export function LookPreview({ name, logoUrl, accent }: LookPreviewProps) {
  const labels = { dark: m.console_look_dark(), light: m.console_look_light() };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      {(["dark", "light"] as const).map((theme) => (
        <figure key={theme}>
          <figcaption className="mb-1.5 text-14 text-muted">{labels[theme]}</figcaption>
          <div
            inert
            style={propertiesOf(accent, theme)}
            className="grid gap-4 rounded-20 bg-surface-0 p-4 text-normal inset-ring inset-ring-line"
          >
            <div className="flex min-h-12 items-center gap-3">
              <WordmarkDevice className="h-6.5 w-auto" />
              {logoUrl && (
                <span className="flex min-w-0 items-center border-s border-line ps-3">
                  <img src={logoUrl} alt="" className="h-10 w-auto max-w-28 rounded-8 bg-paper object-contain p-1" />
                </span>
              )}
            </div>
            <p className="text-22 font-black wrap-anywhere text-strong">{name || "\u00a0"}</p>
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone="accent">{m.available()}</Badge>
              <span className="font-bold text-accent-text">{m.recent_orders_all()}</span>
            </div>
            <Button full>{m.product_add()}</Button>
          </div>
        </figure>
      ))}
    </div>
  );
}
