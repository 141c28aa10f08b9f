import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from "react-router";
import { loadCode } from "#api/code.ts";
import { CustomerShell } from "./shells/customer-shell.tsx";
import { ErrorPage } from "./shells/error-page.tsx";
import { PageLoading } from "./shells/page-loading.tsx";

/** `() => import("./x.tsx")`, the import alone: the build of the server's part finds the name of the file in it. */
type Load<M extends object> = () => Promise<M>;

/** What is fetched late says of what: the server has the files of a route asked for with its HTML (route-list.ts). */
interface Late {
  loads: readonly Load<object>[];
}

export type LateRoute = Late & (() => Promise<Pick<RouteObject, "Component" | "loader">>);

/** A route whose parts lie in files of their own. */
export function lateRoute<M extends object[]>(
  loads: { readonly [K in keyof M]: Load<M[K]> },
  read: (...modules: M) => Pick<RouteObject, "Component" | "loader">,
): LateRoute {
  const all = loads as readonly Load<object>[];
  return Object.assign(async () => read(...((await Promise.all(all.map((load) => loadCode(load)))) as M)), {
    loads: all,
  });
}

/** A page's chunk: `lazy: page(() => import("./features/catalog/menu/menu-page.tsx"), "MenuPage")`; its `loader` comes along. */
export function page<M extends Record<string, unknown>>(load: Load<M>, name: keyof M): LateRoute {
  return lateRoute<[M]>([load], (module) => {
    const loader = module["loader"] as RouteObject["loader"];
    return { Component: module[name] as RouteObject["Component"], ...(loader ? { loader } : {}) };
  });
}

/** A loader in a file of its own: its call is on its way while the page's code is evaluated. */
export function lateLoader(load: Load<{ loader: LoaderFunction }>): LoaderFunction & Late {
  return Object.assign(async (args: LoaderFunctionArgs) => (await loadCode(load)).loader(args), { loads: [load] });
}

/** The files that a route itself names, in the order in which it needs them. */
export function loadsOf({ lazy, loader }: RouteObject): readonly Load<object>[] {
  return [lazy, loader].flatMap((one) => (typeof one === "function" && "loads" in one ? (one as Late).loads : []));
}

/** Its first state is the same for everybody: the server draws it whole, and the browser takes it over (main.tsx). */
export const whole = { isWhole: true };

export const isWhole = ({ handle }: RouteObject): boolean =>
  (handle as Partial<typeof whole> | undefined)?.isWhole === true;

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
