import type { Generator } from "../generator/generator.ts";
import type { BenchCluster } from "../stage/cluster.ts";
import type { Target } from "../stage/target.ts";

/** Everything that a row needs of the machine. */
export interface Stage {
  generator: Generator;
  cluster: BenchCluster;
  /** How long a window is. */
  seconds: number;
  /** What is to be closed when the row is done, or could not be opened. Servers and scenarios end by themselves. */
  defer: (close: () => Promise<unknown>) => void;
  /** Prints what is of interest only to whoever works on this very row. */
  note: (text: string) => void;
}

export interface Figure {
  /** As in the table: "whole order paths". */
  label: string;
  unit: "/s" | "ms" | "s" | "MB" | "kB" | "×" | "";
  atLeast?: number;
  atMost?: number;
}

export type Measured<Key extends string> = Record<Key, number>;

/** One subject of the table: what is measured of it in one run, for one commit. */
export interface Row<Key extends string = string> {
  figures: Record<Key, Figure>;
  /** Makes everything ready. What it answers is then called once for each run. */
  open: (stage: Stage, target: Target) => Promise<() => Promise<Measured<Key>>>;
}
