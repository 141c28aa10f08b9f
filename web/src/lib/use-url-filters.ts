import { useUrlParams } from "./use-url-params.ts";

/** Filters that live in the URL under these names: one is changed, an empty one is left out, or all are cleared. */
export function useUrlFilters(names: readonly string[]) {
  const [params, change] = useUrlParams();
  return {
    params,
    set: (name: string, value: string) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: () => change((next) => names.forEach((name) => next.delete(name))),
  };
}
