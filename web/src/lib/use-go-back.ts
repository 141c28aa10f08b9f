import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";

/** Back in history; where this page was the first one opened, to `fallback` instead. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === "default") void navigate(fallback, { replace: true });
    else void navigate(-1);
  }, [fallback, key, navigate]);
}
