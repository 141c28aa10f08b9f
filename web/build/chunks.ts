import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const stable = /node_modules\/(?:react|react-dom|scheduler|react-router)\//;
/** Where a guest's way begins. */
const menuPage = /\/menu\/menu-page\.tsx$/;
const signInPage = /\/auth\/sign-in-page\.tsx$/;
/** Where staff stand while a guest waits, with what stands around every page of theirs. */
const counterParts =
  /\/fulfilment\/order\/staff-order-page\.tsx$|\/src\/staff-routes\.tsx$|\/shells\/staff-shell\.tsx$|\/auth\/logout-button\.tsx$|\/hub\/location-nav\.tsx$|\/phone\/phone-lock\.tsx$/;
/** By these alone one comes to what is the staff's and the owners': guests' pages and files are all the others. */
const staffDoors = /\/src\/(?:(?:staff|console)-routes|shells\/(?:staff|console)-shell)\.tsx$/;
/** What comes to every page of theirs, or to the order's, once it stands: each needs little of what other pages share. */
const lateStaffParts: readonly (readonly [name: string, part: RegExp])[] = [
  ["queue", /\/src\/staff-queue\.tsx$/],
  ["receipt", /\/fulfilment\/order\/staff-receipt\.tsx$/],
];
/** The same of what guests and staff share: one thing of theirs is no reason to fetch it all. */
const latePart = /\/src\/staff-queue\.tsx$|\/menu\/menu-news\.ts$/;
const reportPart = /\/features\/analytics\//;
const reportPage = /\/analytics\/reporting-page\.tsx$/;
const popups = /node_modules\/(?:@base-ui|use-sync-external-store)\//;
/**
 * The public pages, mostly read by who knows nothing of us yet and has none of the guests' code: what they share with
 * others comes in parts of their own. The first that fits takes it.
 */
const publicParts: readonly (readonly [name: string, pages: RegExp])[] = [
  [
    "telling",
    /\/features\/landing\/(?:home|corporate|members|festival|artist|presale)\/|\/shells\/(?:public|content)-shell\.tsx$/,
  ],
  ["vendor", /\/features\/landing\/vendor\//],
  ["membership", /\/features\/(?:landing\/join|membership\/explainer)\//],
];
/** Behind the one door of its library each of these seems to be needed by every page: no first page uses one. */
const laterHooks =
  /@tanstack\/(?:react-query|query-core)\/build\/modern\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/;
/** Behind the same door, and one page's alone. */
const rareHooks = /@tanstack\/(?:react-query|query-core)\/build\/modern\/(?:useQueries|queriesObserver)\.js$/;
/** Texts that are made as they are shown, and what that needs: what the sign-in shares of them, the most common, is small. */
const texts = /\/contract\/texts\/compiled\/|\/src\/ui\/marked\.tsx$/;
/** Larger than what stands on them: they come with the pages that use them, never with a neighbour. */
const heavy = /node_modules\/(?!lucide-react|@tanstack\/react-query|@tanstack\/query-core|zod|zustand)/;

/** All that is reached from `start` by `next`, itself too. */
function follow(start: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set([start]);
  for (const id of seen) for (const one of next(id)) seen.add(one);
  return seen;
}

/**
 * Into which file a module goes, so that a page comes in a handful of them: what every page begins with; what the menu or
 * sign-in shares with others; what the public pages share with others; what the order's screen of the staff and their frame
 * share with the staff alone ("counter"), with guests ("orders"), with the menu or a page that tells ("shared"); what the week
 * shares; and the small things that the guests' pages share, the staff's, the reports', or guests and staff ("common"). What
 * is left out of this (what one page alone uses, what a part that comes late shares, and large libraries) goes where the
 * bundler puts it: to exactly the pages that use it.
 */
export function createChunkNames(): (id: string, graph: Graph) => string | null {
  const usersOf = new Map<string, readonly string[]>();
  const weights = new Map<string, boolean>();
  let guests: ReadonlySet<string> | undefined;

  /** The first script, pages and late parts that need the module. */
  function findUsers(id: string, { getModuleInfo }: Graph): readonly string[] {
    const importers = follow(id, (one) => getModuleInfo(one)?.importers ?? []);
    return [...importers].filter((one) => {
      const info = getModuleInfo(one);
      return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
    });
  }

  function isHeavy(id: string, { getModuleInfo }: Graph): boolean {
    const needed = follow(id, (one) => (getModuleInfo(one)?.importedIds ?? []).filter((next) => !stable.test(next)));
    return [...needed].some((one) => heavy.test(one));
  }

  /** All that guests may come to. */
  function findGuests(id: string, { getModuleInfo }: Graph): ReadonlySet<string> {
    const above = follow(id, (one) => {
      const { importers = [], dynamicImporters = [] } = getModuleInfo(one) ?? {};
      return [...importers, ...dynamicImporters];
    });
    const entry = [...above].find((one) => getModuleInfo(one)?.isEntry) ?? id;
    return follow(entry, (one) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(one) ?? {};
      return [...importedIds, ...dynamicallyImportedIds].filter((next) => !staffDoors.test(next));
    });
  }

  return function nameChunk(id, context) {
    // What changes seldom keeps its hash, and so its place in the guest's cache, from release to release.
    if (stable.test(id)) return "react";
    if (laterHooks.test(id)) return "orders";
    if (rareHooks.test(id)) return null;
    const graph: Graph = { getModuleInfo: (one) => context.getModuleInfo(one) };
    const users = usersOf.get(id) ?? findUsers(id, graph);
    usersOf.set(id, users);
    if (users.some((one) => graph.getModuleInfo(one)?.isEntry)) return "app";
    if (users.length < 2) return null;
    const weighs = weights.get(id) ?? isHeavy(id, graph);
    weights.set(id, weighs);
    const isOfReport = users.some((one) => reportPage.test(one));
    if (weighs) return isOfReport && popups.test(id) ? "popups" : null;
    const isOfMenu = users.some((one) => menuPage.test(one));
    const isOfSignIn = users.some((one) => signInPage.test(one));
    if (isOfSignIn && (isOfMenu || texts.test(id))) return "app";
    const isOfCounter = users.some((one) => counterParts.test(one));
    const publicPart = publicParts.find(([, pages]) => users.some((one) => pages.test(one)))?.[0];
    if (isOfMenu) return isOfCounter || publicPart !== undefined ? "shared" : "menu";
    if (isOfSignIn) return "sign-in";
    const ofGuests = (guests ??= findGuests(id, graph));
    const isStaffs = users.every((one) => !ofGuests.has(one));
    if (isOfCounter && isStaffs) return "counter";
    // Of what the pages that tell share it is little that the staff's need, too: they do not fetch all for that.
    if (publicPart !== undefined && (isOfCounter || isOfReport))
      return publicPart === "telling" ? "shared" : `${publicPart}-shared`;
    if (publicPart !== undefined) return publicPart;
    if (isOfCounter) return "orders";
    if (users.every((one) => reportPart.test(one))) return "reporting";
    if (isOfReport) return "reporting-shared";
    if (isStaffs) return lateStaffParts.find(([, part]) => users.some((one) => part.test(one)))?.[0] ?? "staff";
    if (users.some((one) => latePart.test(one))) return null;
    return users.every((one) => ofGuests.has(one)) ? "guest" : "common";
  };
}

/** The built files that guests never come to. */
export function listStaffFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
  );
  const isDoor = (file: string) => chunks.get(file)?.moduleIds.some((id) => staffDoors.test(id)) ?? true;
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("no first script was built");
  const ofGuests = follow(entry.fileName, (file) => {
    const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {};
    return [...imports, ...dynamicImports].filter((next) => !isDoor(next));
  });
  const alone = [...chunks.values()].filter(({ fileName }) => !ofGuests.has(fileName));
  return alone.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
