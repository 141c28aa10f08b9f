/** A server's clock is told in whole seconds: less than this is no difference. */
const toleranceMs = 2_000;

/** How far this device's clock is behind the server's; nothing where that can't be told. */
export async function readClockError(signal: AbortSignal): Promise<number> {
  const asked = Date.now();
  const { headers } = await fetch("/healthz", { cache: "no-store", signal });
  const told = Date.parse(headers.get("date") ?? "");
  const error = told + 500 - (asked + Date.now()) / 2;
  return Number.isNaN(error) || Math.abs(error) < toleranceMs ? 0 : error;
}
