import type { Plugin } from "vite";

interface Cuts {
  /** Functions that do nothing any more but what stands here. */
  emptied?: Readonly<Record<string, string>>;
  /** Statements that go, from how their first line begins to where the block that it opens ends. */
  dropped?: readonly string[];
  replaced?: readonly (readonly [what: string, by: string])[];
}

/**
 * What the router does for other apps and no page of ours asks for: forms that are sent to a route, fetchers, transitions of
 * views, what a server framework leaves in the page. All of it hangs on the one function that makes a router, so no bundler
 * can leave it out. `router.test.ts` holds that nobody here asks for any of it.
 */
export const cuts: Readonly<Record<string, Cuts>> = {
  "router/router": {
    emptied: {
      handleAction: "",
      getUpdatedActionData: "",
      getUpdatedRevalidatingFetchers: "",
      getActionDataForCommit: "",
      fetch: "",
      handleFetcherAction: "",
      handleFetcherLoader: "",
      getFetcher: "",
      resetFetcher: "",
      deleteFetcher: "",
      queueFetcherForDeletion: "",
      abortFetcher: "",
      markFetchRedirectsDone: "return false;",
      abortStaleFetchLoads: "return false;",
      cancelDiscoveryNavigation: "",
      normalizeNavigateOptions: "return { path };",
      getSubmissionFromNavigation: "",
      isMutationMethod: "return false;",
      createClientSideRequest:
        "return new Request(history.createURL(stripHashFromPath(location)).toString(), { signal });",
      getLoadingNavigation: 'return { ...IDLE_NAVIGATION, state: "loading", location, matches, historyAction };',
      getInternalRouterError:
        'return new ErrorResponseImpl(status, "", new Error(`No route matches URL "${pathname}"`), true);',
      getInstrumentationNavigateMeta: "",
      callLoadersAndMaybeResolveData:
        "return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null, initiator, navigationType) };",
      processLoaderData: "return processRouteLoaderData(matches, results);",
      restoreAppliedTransitions: "",
      persistAppliedTransitions: "",
      _internalSetRoutes: "",
    },
    dropped: [
      "else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {",
      "fetchLoadMatches.forEach((f, key) => {",
      "fetchLoadMatches.forEach((loadMatch, key) => {",
      "state.fetchers.forEach((fetcher, key) => {",
      "fetchersQueuedForDeletion.forEach((key) => {",
      "revalidatingFetchers.forEach((rf) => {",
      "let abortPendingFetchRevalidations = () => revalidatingFetchers.forEach((rf) => {",
      "if (pendingNavigationController) pendingNavigationController.signal.",
      "redirect = findRedirect(fetcherResults);",
      "if (opts?.mask) {",
      "if (opts?.instrumentationNavigateMetaReceiver) {",
      'if ((to == null || to === "" || to === ".") && activeRouteMatch) {',
      "if (allowElementMutations && existingChildren.length > 0) for ",
    ],
    replaced: [["if (future.unstable_routePatternMatching) {", "if (false) {"]],
  },
  hooks: {
    emptied: {
      useNavigate: "return useNavigateStable();",
      DefaultErrorComponent: "return null;",
      RSCErrorHandler: "return children;",
      warningOnce: "",
    },
    dropped: [
      'if (this.context && typeof error === "object"',
      "if (this.context) return ",
      "if (locationArg && renderedMatches) return ",
    ],
  },
  components: {
    emptied: { handleSkippedViewTransition: "", getOptimisticRouterState: "return newState;" },
    dropped: [
      "newState.fetchers.forEach((fetcher, key) => {",
      "deletedFetchers.forEach(",
      "let isViewTransitionAvailable = ",
      // What follows a transition of views, and what tells a server framework that the app runs.
      "React$1.useEffect(() => {\n\t\tif (vtContext.isTransitioning && ",
      "React$1.useEffect(() => {\n\t\tif (renderDfd && pendingState && ",
      "React$1.useEffect(() => {\n\t\tif (!vtContext.isTransitioning && interruption",
      "React$1.useEffect(() => {\n\t\tif (state.initialized) discoveryRuntime",
    ],
    replaced: [["if (!viewTransitionOpts || !isViewTransitionAvailable) {", "{"]],
  },
  "dom/lib": { emptied: { parseHydrationData: "" } },
  "router/history": { emptied: { warning: "" } },
};

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A file of the router without what is cut out of it. The next release may be written otherwise: then somebody must look. */
export function cutRouter(file: string, code: string): string {
  const { emptied = {}, dropped = [], replaced = [] } = cuts[file] ?? {};
  let left = code;
  const replace = (what: string, pattern: string, by: string) => {
    const found = new RegExp(pattern, "gm");
    if (!found.test(left)) throw new Error(`${file}.js of the router has no ${what} to cut`);
    left = left.replaceAll(found, by);
  };
  for (const [name, body] of Object.entries(emptied))
    replace(name, String.raw`^(\t*)((?:async )?function ${escape(name)}\([^\n]*\) \{)\n[^]*?^\1\}`, `$2 ${body} }`);
  for (const start of dropped) {
    const block = String.raw`[^]*?^\1\}(?:, \[[^\]]*\]\);)?[^\n]*`;
    const rest = /\{$|\n/.test(start) ? block : String.raw`(?:[^\n]*\{\n${block}|[^\n]*)`;
    replace(start, String.raw`^(\t*)${escape(start)}${rest}\n`, "");
  }
  for (const [what, by] of replaced) replace(what, escape(what), by);
  return left;
}

/** What it says to whoever uses it wrongly: the development server says it. */
const dropWarnings = (code: string) =>
  code
    .replaceAll(/\b(?:warning|warnOnce|warningOnce)\([^\n]*\);$/gm, ";")
    .replaceAll(
      /\binvariant\(([^\n]*), (?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`|\w+\([^()\n]*\))\);$/gm,
      "invariant($1);",
    );

/**
 * The router's components have names for its developers' tools, written at the top of its files: each such line keeps its
 * component, and all that it stands on, in every first page. Without them what nobody imports (its links and forms, what
 * fetches pages ahead of need for a server framework) is left out. So is what tells others of its every step, and what is cut.
 */
export function slimRouter(): Plugin {
  const calls = /^const (\w+) = (React\$1\.(?:forwardRef|createContext)\()/gm;
  return {
    name: "skipline:router",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler: (code, id) =>
        dropWarnings(cutRouter(/\/lib\/(.*)\.js/.exec(id)?.[1] ?? "", code))
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(calls, "const $1 = /* @__PURE__ */ $2")
          .replaceAll("init.instrumentations", "undefined"),
    },
  };
}
