/**
 * What a colour says. The specification's five states: yellow `warning`, green `positive`, blue `info`,
 * red `danger`, orange `notice`. Always beside a word, never alone.
 */
export type Tone = "neutral" | "accent" | "positive" | "warning" | "danger" | "info" | "notice";

/** Coloured text on its own quiet ground. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-surface-2 text-normal",
  accent: "bg-accent-soft text-accent-text",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  notice: "bg-notice-soft text-notice",
};

/** A solid ground that is readable at arm's length. */
export const solidTone: Record<Tone, string> = {
  neutral: "bg-surface-3 text-strong",
  accent: "bg-accent text-on-accent",
  positive: "bg-positive-fill text-on-positive",
  warning: "bg-warning-fill text-on-warning",
  danger: "bg-danger-fill text-on-danger",
  info: "bg-info-fill text-on-info",
  notice: "bg-notice-fill text-on-notice",
};
