import type { RouteObject } from "react-router";
import { loadCode } from "#api/code.ts";
import { CustomerShell } from "./shells/customer-shell.tsx";
import { ErrorPage } from "./shells/error-page.tsx";
import { PageLoading } from "./shells/page-loading.tsx";

export type LazyRoute = NonNullable<RouteObject["lazy"]>;

/** A page's chunk: `lazy: page(() => import("./features/catalog/menu/menu-page.tsx"), "MenuPage")`; its `loader` comes along. */
export function page<M extends Record<string, unknown>>(load: () => Promise<M>, name: keyof M): LazyRoute {
  return async () => {
    const module = await loadCode(load);
    const loader = module["loader"] as RouteObject["loader"];
    return { Component: module[name] as RouteObject["Component"], ...(loader ? { loader } : {}) };
  };
}

/** Routes inside a shell: an error of a page leaves the shell standing. */
export function inside(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoading, children }];
}

/** What stands in the shell's place when the shell itself could not be loaded. */
export function ShellError() {
  return (
    <CustomerShell>
      <ErrorPage />
    </CustomerShell>
  );
}
