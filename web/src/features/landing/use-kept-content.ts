import type { Endpoint } from "@skipline/contract/endpoint";
import { useEffect } from "react";
import { keepAnswers } from "#api/kept-answers.ts";

/** For whoever opens the page again without a network: its HTML brought the answer past the service worker. */
export function useKeptContent(endpoint: Endpoint): void {
  useEffect(() => void keepAnswers([endpoint]).catch(() => undefined), [endpoint]);
}
