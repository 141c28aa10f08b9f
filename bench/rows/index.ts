import { handOver } from "./hand-over.ts";
import { menu } from "./menu.ts";
import { order } from "./order.ts";
import type { Row } from "./row.ts";

/** The table, from top to bottom. */
export const rows: Record<string, Row> = { menu, order, "hand-over": handOver };
