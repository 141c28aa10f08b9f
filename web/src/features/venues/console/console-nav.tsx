import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { MenuIcon, ScanLine, Store } from "lucide-react";
import { useId, useState } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { consoleQuery, ownVendorQuery } from "#api/own-vendors.ts";
import { LanguageSwitch } from "#components/language-switch.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Sheet } from "#ui/sheet.tsx";
import { listVendorPages, platformPages, vendorHome } from "./console-pages.ts";
import type { ConsolePage } from "./console-pages.ts";

interface Group {
  title: string | null;
  pages: readonly ConsolePage[];
}

/** All that the caller finds from here: the platform's pages, those of the vendor at hand, and the staff's. */
function useGroups(): Group[] {
  const { vendorId } = useParams();
  const { data: own } = useQuery(consoleQuery);
  const { data } = useQuery({ ...ownVendorQuery(vendorId ?? ""), enabled: vendorId !== undefined });
  const platform = own?.isOperator
    ? platformPages
    : (own?.items ?? []).length > 1
      ? [{ label: m.console_your_venues(), Icon: Store, path: paths.console() }]
      : [];
  return [
    { title: null, pages: platform },
    {
      title: data?.vendor.name ?? null,
      pages: data && vendorId !== undefined ? [vendorHome(vendorId), ...listVendorPages(data)] : [],
    },
    { title: null, pages: [{ label: m.console_staff_pages(), Icon: ScanLine, path: paths.staffLocations() }] },
  ].filter(({ pages }) => pages.length > 0);
}

function NavGroup({ title, pages, onChoose }: Group & { onChoose?: () => void }) {
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
          const isHere = pathname.toLowerCase() === path.toLowerCase();
          return (
            <li key={path}>
              <Link
                to={path}
                onClick={onChoose}
                aria-current={isHere ? "page" : undefined}
                className={classes(
                  "flex min-h-11 items-center gap-3 rounded-14 px-3 py-2 text-16",
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

/** On a phone and a tablet, behind one button. */
function NavSheet({ groups }: { groups: readonly Group[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="px-4 pt-1 @min-[60rem]:hidden print:hidden!">
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        icon={<MenuIcon aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {m.console_nav()}
      </Button>
      <Sheet open={open} onClose={close} title={m.console_title()}>
        <nav aria-label={m.console_pages()} className="grid gap-5 pt-1">
          {groups.map((group, index) => (
            <NavGroup key={index} {...group} onChoose={close} />
          ))}
          <LanguageSwitch className="px-3" />
        </nav>
      </Sheet>
    </div>
  );
}

/** The pages of the console with the way to the others: beside them on a laptop, else behind a button above. */
export function WithConsoleNav() {
  const groups = useGroups();
  return (
    <div className="@container flex flex-1 flex-col">
      <NavSheet groups={groups} />
      <div className="mx-auto flex w-full max-w-wide flex-1">
        <div className="hidden w-64 shrink-0 pl-4 @min-[60rem]:block print:hidden!">
          <nav aria-label={m.console_pages()} className="sticky top-4 grid gap-6 pt-3">
            {groups.map((group, index) => (
              <NavGroup key={index} {...group} />
            ))}
            <LanguageSwitch className="px-3" />
          </nav>
        </div>
        {/* A page's footer is as wide as the window: beside the navigation it must not lie over that. */}
        <div className="flex min-w-0 flex-1 flex-col @min-[60rem]:[clip-path:inset(-100vh_-100vw_-100vh_0)]">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
