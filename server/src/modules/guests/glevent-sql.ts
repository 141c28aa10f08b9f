import { openEndHours } from "./glevent-rules.ts";

/** `isOver` and `hasBegun` of the event `g` at `$now`, for statements. */
export const isOverSql = `(g.status = 'COMPLETED'
  or coalesce(g.ends_at, g.starts_at + interval '${openEndHours} hours') <= $now::timestamptz)`;
export const hasBegunSql = `coalesce(g.starts_at <= $now::timestamptz, false)`;
