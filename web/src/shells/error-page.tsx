import { useRouteError } from "react-router";
import { ErrorLayout, isNotFound } from "../components/error-layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** The `ErrorBoundary` of every route. */
export function ErrorPage() {
  const error = useRouteError();
  return isNotFound(error) ? <NotFoundPage /> : <ErrorLayout error={error} />;
}
