import { classes } from "./classes.ts";

export interface ButtonLook {
  /** `primary` once on a screen: the main action. */
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** 44, 52 or 60 px high. */
  size?: "small" | "medium" | "large" | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
}

const base =
  "relative inline-flex select-none items-center justify-center rounded-full text-center font-bold no-underline " +
  "transition-[background-color,transform,opacity] active:scale-[0.98] " +
  "aria-busy:cursor-progress " +
  "not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:bg-surface-2 not-aria-busy:aria-disabled:text-muted not-aria-busy:aria-disabled:active:scale-100";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "bg-surface-2 text-strong inset-ring inset-ring-control hover:bg-surface-3",
  quiet: "text-accent-text hover:bg-surface-2 not-aria-busy:aria-disabled:bg-transparent",
  danger: "bg-danger-fill text-on-danger hover:bg-danger-fill/90",
};

const sizes = {
  small: "min-h-11 px-4 py-2 text-14",
  medium: "min-h-13 px-6 py-3 text-16",
  large: "min-h-15 px-6 py-4 text-18",
};

/** The look of a button for what is not a `<button>`: a router link or an anchor. */
export function buttonClasses({ variant = "primary", size = "medium", full = false }: ButtonLook = {}): string {
  return classes(base, variants[variant], sizes[size], full && "w-full");
}
