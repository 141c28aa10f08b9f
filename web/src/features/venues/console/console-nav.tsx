import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { MenuIcon, ScanLine, Store } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useParams } from "react-router";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { consoleQuery, ownVendorQuery } from "#api/own-vendors.ts";
import { LanguageSwitch } from "#components/language-switch.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { classes } from "#ui/classes.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { findPageOf, listVendorPages, platformPages, vendorHome } from "./console-pages.ts";
import type { ConsolePage } from "./console-pages.ts";

interface Group {
  title: string | null;
  pages: readonly ConsolePage[];
}

/** All that the caller finds from here: the platform's pages, those of the vendor at hand, and the staff's. */
interface Ways {
  groups: Group[];
  here: ConsolePage | null;
  /** Who somebody is here is still being asked: what stands below would move. */
  isPending: boolean;
}

function useGroups(): Ways {
  const { vendorId } = useParams();
  const { pathname } = useLocation();
  const paysVenues = useQuery(clientConfigQuery).data?.paysVenues ?? false;
  const { data: own, isPending: isOwnPending } = useQuery(consoleQuery);
  const { data, isLoading } = useQuery({ ...ownVendorQuery(vendorId ?? ""), enabled: vendorId !== undefined });
  const platform = own?.isOperator
    ? platformPages
    : (own?.items ?? []).length > 1
      ? [{ label: m.console_your_venues(), Icon: Store, path: paths.console() }]
      : [];
  const groups = [
    { title: null, pages: platform },
    {
      title: data?.vendor.name ?? null,
      pages: data && vendorId !== undefined ? [vendorHome(vendorId), ...listVendorPages(data, { paysVenues })] : [],
    },
    { title: null, pages: [{ label: m.console_staff_pages(), Icon: ScanLine, path: staffPaths.locations() }] },
  ].filter(({ pages }) => pages.length > 0);
  const all = groups.flatMap(({ pages }) => pages);
  return { groups, here: findPageOf(pathname, all), isPending: isOwnPending || isLoading };
}

interface NavGroupProps extends Group {
  /** What is open, or what it is a part of. */
  here: ConsolePage | null;
  onChoose?: () => void;
}

function NavGroup({ title, pages, here, onChoose }: NavGroupProps) {
  const { pathname } = useLocation();
  const id = useId();
  return (
    <section {...(title === null ? {} : { "aria-labelledby": id })}>
      {title !== null && (
        <h2 id={id} className="px-3 pb-1 text-14 font-bold wrap-anywhere text-muted">
          {title}
        </h2>
      )}
      <ul className="grid gap-1">
        {pages.map(({ path, label, Icon }) => {
          const isHere = path === here?.path;
          const isItself = pathname.toLowerCase() === path.toLowerCase();
          return (
            <li key={path}>
              <Link
                to={path}
                onClick={onChoose}
                aria-current={isHere ? (isItself ? "page" : "true") : undefined}
                className={classes(
                  "flex min-h-11 items-center gap-3 rounded-14 px-3 py-2 text-16 pointer-fine:min-h-9 pointer-fine:py-1",
                  isHere ? "bg-accent-soft font-bold text-accent-text" : "text-normal hover:bg-surface-2",
                )}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="min-w-0 leading-tight wrap-anywhere">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** On a phone and a tablet, behind one button in the header. */
export function ConsoleNavButton() {
  const { groups, here } = useGroups();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="@min-[60rem]:hidden print:hidden!">
      <IconButton
        label={m.console_nav()}
        aria-haspopup="dialog"
        icon={<MenuIcon aria-hidden="true" className="size-6" />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={close} title={m.console_title()}>
        <nav aria-label={m.console_pages()} className="grid gap-5 pt-1">
          {groups.map((group, index) => (
            <NavGroup key={index} {...group} here={here} onChoose={close} />
          ))}
          <LanguageSwitch className="px-3" />
        </nav>
      </Sheet>
    </div>
  );
}

/** What is open stands in view, also far down the list; the page itself stays where it is. */
function useHereInView(path: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const list = nav.current;
    const row = list?.querySelector<HTMLElement>("[aria-current]");
    if (path === undefined || !list || !row) return;
    const [above, below] = [row.offsetTop - list.scrollTop, row.offsetTop + row.offsetHeight - list.scrollTop];
    if (above < 0 || below > list.clientHeight) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }, [path]);
  return nav;
}

/** The pages of the console, on a laptop beside the one that is open. */
export function ConsoleNav() {
  const { groups, here, isPending } = useGroups();
  const nav = useHereInView(isPending ? undefined : here?.path);
  return (
    <div className="hidden w-64 shrink-0 ps-4 @min-[60rem]:block print:hidden!">
      {/* No higher than what the header leaves of the screen: its end is in reach before the page is scrolled. */}
      <nav
        ref={nav}
        aria-label={m.console_pages()}
        className="sticky top-0 grid max-h-[calc(100dvh-4rem)] gap-5 overflow-y-auto overscroll-contain py-3"
      >
        {isPending ? (
          <div aria-hidden="true" className="grid gap-4 px-3 pt-3">
            {Array.from({ length: 8 }, (_, row) => (
              <Skeleton key={row} shape="h-7 w-full" rounded="8" />
            ))}
          </div>
        ) : (
          <>
            {groups.map((group, index) => (
              <NavGroup key={index} {...group} here={here} />
            ))}
            <LanguageSwitch className="px-3" />
          </>
        )}
      </nav>
    </div>
  );
}
