import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> {
  /** What it does, in words: there is nothing else to read. */
  label: string;
  icon: ReactNode;
  variant?: "quiet" | "raised" | "accent";
  /** 44 or 56 px. */
  size?: "medium" | "large";
  pending?: boolean;
}

const variants = {
  quiet: "text-strong hover:bg-surface-2",
  raised: "bg-surface-2 text-strong hover:bg-surface-3",
  accent: "bg-accent text-on-accent hover:bg-accent-hover",
};

export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "medium",
  pending = false,
  disabled = false,
  type = "button",
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      // Its own press may bring it there, as with "Next" at the last picture: the focus stays where it is.
      aria-disabled={pending || disabled || undefined}
      aria-busy={pending || undefined}
      onClick={pending || disabled ? undefined : onClick}
      className={classes(
        "relative inline-grid shrink-0 place-items-center rounded-full transition-[background-color,transform]",
        "not-aria-disabled:active:scale-95 aria-disabled:cursor-not-allowed aria-disabled:text-muted",
        size === "large" ? "size-14" : "size-11",
        variants[variant],
      )}
    >
      {pending ? <Spinner /> : icon}
    </button>
  );
}
