import type { RouteObject } from "react-router";
import { lateRoutes as publicRoutes } from "./public-routes.tsx";
import { loadsOf } from "./route-parts.tsx";
import { lateTables, routes } from "./routes.tsx";
import { lateRoutes as staffRoutes } from "./staff-routes.tsx";

/** A route as the server knows it. */
export interface ListedRoute {
  pattern: string;
  /** The source files that it is made of beside the first script, those that stand around it last. */
  sources: readonly string[];
}

type Load = () => Promise<object>;

/** Shown for whatever is not there. */
const notFoundPath = "/404";

function listBelow(table: readonly RouteObject[], around: readonly Load[]): { path: string; loads: Load[] }[] {
  return table.flatMap((route) => {
    const { path, children = [] } = route;
    const loads = [...loadsOf(route), ...around];
    return [...(path === undefined ? [] : [{ path, loads }]), ...listBelow(children, loads)];
  });
}

function listAll(): { path: string; loads: Load[] }[] {
  return [
    ...listBelow(routes, []),
    ...listBelow(publicRoutes, [lateTables.public]),
    ...listBelow(staffRoutes, [lateTables.staff]),
  ].filter(({ path }) => !path.includes("*") && path !== notFoundPath);
}

/** The patterns of all routes that lead somewhere. */
export const listPatterns = (): string[] => listAll().map(({ path }) => path);

/** In the build for the server what is fetched late is its file's name alone (build/pages.ts). */
const nameOf = async (load: Load): Promise<string> => ((await load()) as { sourceFile: string }).sourceFile;

/** The same with the files of each: out of the tables that the browser goes by. */
export function listRoutes(): Promise<ListedRoute[]> {
  return Promise.all(
    listAll().map(async ({ path, loads }) => ({ pattern: path, sources: await Promise.all(loads.map(nameOf)) })),
  );
}
