import type { ReactNode } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";

/** Seen with the page, and operated once the app is there: nothing that is typed or tapped before is lost. */
export function InertAtFirst({ children }: { children: ReactNode }) {
  return <div inert={!useHydrated()}>{children}</div>;
}
