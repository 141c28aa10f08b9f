import type { ReactNode } from "react";

/** The answers of a dialog: one below the other on a phone, else side by side where each fits in a line. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 sm:flex sm:flex-wrap sm:*:min-w-max sm:*:flex-1">{children}</div>;
}
