import { firstAnswersId, type FirstAnswer } from "@skipline/contract/first-answers";

function readFirstAnswers(): readonly FirstAnswer[] {
  if (typeof document === "undefined") return [];
  const script = document.querySelector(`#${firstAnswersId}`);
  script?.remove();
  try {
    return JSON.parse(script?.textContent ?? "[]") as readonly FirstAnswer[];
  } catch {
    return [];
  }
}

/** What the server answered while it sent the page, before anybody asked: empty where it sent the page alone. */
export const firstAnswers = readFirstAnswers();

/**
 * When they were made, on this device's clock: as the page came. Back and Forward may bring one that the browser kept,
 * of any age.
 */
export function firstAnswersTime(): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !entry || entry.type === "back_forward" ? 0 : performance.timeOrigin + entry.responseStart;
}
