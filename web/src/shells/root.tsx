import { Outlet, ScrollRestoration } from "react-router";

/** Around every route: a new page begins at its top, and back is where one was. */
export function Root() {
  return (
    <>
      {/* Before the page: a list that keeps its own place has the last word. */}
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
