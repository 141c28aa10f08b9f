import { useCallback } from "react";
import { useNavigate } from "react-router";

/** The router counts its entries from the first page that was opened. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && Number((state as { idx?: unknown }).idx) > 0;
}

/** Back in history; where this page was the first one opened, to `fallback` instead. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (hasEarlierPage()) void navigate(-1);
    else void navigate(fallback, { replace: true });
  }, [fallback, navigate]);
}
