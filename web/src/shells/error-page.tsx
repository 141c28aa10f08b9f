import { useRouteError } from "react-router";
import { ErrorLayout } from "../components/error-layout.tsx";

/** The `ErrorBoundary` of every route. */
export function ErrorPage() {
  return <ErrorLayout error={useRouteError()} />;
}
