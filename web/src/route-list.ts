import type { RouteObject } from "react-router";
import { lateRoutes as consoleRoutes } from "./console-routes.tsx";
import { lateRoutes as publicRoutes } from "./public-routes.tsx";
import { isWhole, loadsOf } from "./route-parts.tsx";
import { lateTables, routes } from "./routes.tsx";
import { lateRoutes as staffRoutes } from "./staff-routes.tsx";

/** A route as the server knows it. */
export interface ListedRoute {
  pattern: string;
  /** The source files that it is made of beside the first script, those that stand around it last. */
  sources: readonly string[];
  /** The server draws it, and needs the code of these files. */
  isWhole: boolean;
}

type Load = () => Promise<object>;

/** Shown for whatever is not there. */
const notFoundPath = "/404";

interface FoundRoute {
  path: string;
  loads: Load[];
  route: RouteObject;
}

function listBelow(table: readonly RouteObject[], around: readonly Load[]): FoundRoute[] {
  return table.flatMap((route) => {
    const { path, children = [] } = route;
    const loads = [...loadsOf(route), ...around];
    return [...(path === undefined ? [] : [{ path, loads, route }]), ...listBelow(children, loads)];
  });
}

function listAll(): FoundRoute[] {
  return [
    ...listBelow(routes, []),
    ...listBelow(publicRoutes, [lateTables.public]),
    ...listBelow(staffRoutes, [lateTables.staff]),
    ...listBelow(consoleRoutes, [lateTables.console]),
  ].filter(({ path }) => !path.includes("*") && path !== notFoundPath);
}

/** The patterns of all routes that lead somewhere. */
export const listPatterns = (): string[] => listAll().map(({ path }) => path);

/** In the build that lists the routes what is fetched late is its file's name alone (build/pages.ts). */
const nameOf = async (load: Load): Promise<string> => ((await load()) as { sourceFile: string }).sourceFile;

/** The same with the files of each: out of the tables that the browser goes by. */
export function listRoutes(): Promise<ListedRoute[]> {
  return Promise.all(
    listAll().map(async ({ path, loads, route }) => ({
      pattern: path,
      sources: await Promise.all(loads.map(nameOf)),
      isWhole: isWhole(route),
    })),
  );
}
