import { classes } from "./classes.ts";

export interface SpinnerProps {
  /** Said to screen readers; leave it out where the surrounding control already says that it is busy. */
  label?: string;
  size?: 16 | 20 | 32;
}

const sizes = { 16: "size-4", 20: "size-5", 32: "size-8" };

/** Something is under way and its length is unknown. */
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex items-center justify-center">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={classes("animate-spin", sizes[size])}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
