import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface SkeletonProps {
  /** Sizes as classes, those of what will stand here: `h-6 w-32`, `aspect-square w-full`. */
  shape: string;
  rounded?: "8" | "14" | "20" | "full";
}

const roundings = { "8": "rounded-8", "14": "rounded-14", "20": "rounded-20", full: "rounded-full" };

export function Skeleton({ shape, rounded = "8" }: SkeletonProps) {
  return <span aria-hidden="true" className={classes("shimmer block bg-surface-2", roundings[rounded], shape)} />;
}

/** Wraps the skeletons of one region and says once that it is loading. */
export function Loading({ label = m.loading(), children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}
