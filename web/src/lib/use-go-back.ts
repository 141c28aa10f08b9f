import { useCallback } from "react";
import { useNavigate } from "react-router";
import { previousPath } from "./history-trail.ts";

/** Back in history; where this page was the first one opened, to `fallback` in its place instead. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (previousPath() !== undefined) void navigate(-1);
    else void navigate(fallback, { replace: true });
  }, [fallback, navigate]);
}

/**
 * To the page above: back where one came from there, else in this page's place. So the arrow and the browser's Back agree,
 * and neither ever leads to and fro between two pages.
 */
export function useGoUp(parent: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (previousPath()?.toLowerCase() === parent.toLowerCase()) void navigate(-1);
    else void navigate(parent, { replace: true });
  }, [parent, navigate]);
}
