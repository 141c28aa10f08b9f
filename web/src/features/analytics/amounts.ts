import type { Cents } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { currencySign } from "@skipline/contract/price";

const minus = (value: number) => (value < 0 ? "-" : "");

function short(value: number, unit: string): string {
  return `${String(Math.round(value * 10) / 10)}${unit}`;
}

/** For an axis, whole cents: "$0", "$250", "$1.5K", "$2M". */
export function formatAxisCents(cents: Cents): string {
  return `${minus(cents)}${currencySign}${formatAxisCount(Math.abs(cents) / 100)}`;
}

/** For an axis: "0", "250", "1.5K", "2M". */
export function formatAxisCount(value: number): string {
  if (value < 1000) return String(Math.round(value * 100) / 100);
  return value < 1_000_000 ? short(value / 1000, "K") : short(value / 1_000_000, "M");
}

/** 1234 → "1,234" */
export function formatCount(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** 0.2564 → "25.6%"; -0.5 → "-50%" */
export function formatShare(share: number): string {
  return `${String(Math.round(share * 1000) / 10)}%`;
}

/** 0.25 → "+25%", for what grew or shrank. */
export function formatGrowth(rate: number): string {
  return `${rate > 0 ? "+" : ""}${formatShare(rate)}`;
}

/** By which part `now` is more than `before`; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before > 0 ? (now - before) / before : null;
}

/** Whole seconds → "45 s", "4 min 5 s", "1 h 12 min". */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return m.span_seconds({ seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60 && seconds % 60 > 0) return m.span_minutes_seconds({ minutes, seconds: seconds % 60 });
  if (minutes < 60) return m.span_minutes({ minutes });
  const hours = Math.floor(minutes / 60);
  return minutes % 60 > 0 ? m.span_hours_minutes({ hours, minutes: minutes % 60 }) : m.span_hours({ hours });
}

/** Hour of the clock, 0–23: "12 AM", "9 PM". */
export function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** The hour with its end: "9 PM – 10 PM". */
export function hourSpan(hour: number): string {
  return `${hourName(hour)} – ${hourName((hour + 1) % 24)}`;
}

/** 1 → "1 order", 1200 → "1,200 orders". */
export function orderCount(count: number): string {
  return m.orders_count({ count: formatCount(count) });
}
