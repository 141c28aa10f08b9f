import * as m from "@skipline/contract/texts";
import { listProducts } from "@skipline/contract/catalog";
import type { Endpoint, Output } from "@skipline/contract/endpoint";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { StaticMenu } from "./features/catalog/menu/static-menu.tsx";
import { VenueLogo } from "#components/venue-logo.tsx";
import { asOffered } from "#lib/offered.ts";
import { isConsolePath, isStaffPath, paths } from "#lib/paths.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { DrawnAsOf } from "#lib/use-now.ts";
import { AccountLink } from "./shells/account-button.tsx";
import { ConsoleSign } from "./shells/console-shell.tsx";
import { frame } from "./shells/shell-frame.tsx";
import { ShellHeader } from "./shells/shell-header.tsx";
import { StaffSign } from "./shells/staff-shell.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { isWholePage, renderWholePage } from "./whole-pages.tsx";

/** What is painted before any script runs: built for the server, which puts it into the HTML of a page. */

export interface PageToDraw {
  /** The pattern of its route. */
  pattern: string;
  path: string;
  answers: readonly FirstAnswer[];
  /** The moment as of which it is drawn, where it says something of the time. */
  asOf?: number | undefined;
}

function StaffFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <ShellHeader home={<StaffSign />} homeLabel={m.shell_staff_home()} homePath={staffPaths.locations()} />
    </div>
  );
}

function ConsoleFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <ShellHeader home={<ConsoleSign />} homeLabel={m.console_home()} homePath={paths.console()} />
    </div>
  );
}

interface GuestFrameProps {
  homePath?: string;
  beside?: ReactNode;
  children?: ReactNode;
}

function GuestFrame({ homePath = paths.home(), beside, children }: GuestFrameProps) {
  return (
    <div className={frame}>
      <ShellHeader
        home={<Wordmark yields={Boolean(beside)} />}
        homeLabel={m.shell_home()}
        homePath={homePath}
        beside={beside}
        slots={<AccountLink session={null} />}
      />
      <main className="flex min-w-0 flex-1 flex-col overflow-x-clip">{children}</main>
    </div>
  );
}

function findAnswer<E extends Endpoint>(answers: readonly FirstAnswer[], endpoint: E): Output<E> | undefined {
  return answers.find(([id]) => id === endpoint.id)?.[2] as Output<E> | undefined;
}

function Menu({ answers, asOf }: Pick<PageToDraw, "answers" | "asOf">) {
  const location = findAnswer(answers, findVendorLocation)?.items[0];
  const vendor = findAnswer(answers, findVendor)?.items[0];
  return (
    <GuestFrame
      homePath={location ? paths.location(location.vendorLocationId) : paths.home()}
      beside={vendor?.look?.logo && <VenueLogo logo={vendor.look.logo} name={vendor.name} />}
    >
      <DrawnAsOf value={asOf}>
        <StaticMenu
          location={location}
          vendor={vendor}
          products={findAnswer(answers, listProducts)?.items.map(asOffered)}
        />
      </DrawnAsOf>
    </GuestFrame>
  );
}

function shellOf({ pattern, answers, asOf }: PageToDraw): ReactNode {
  if (pattern === "/location/:vendorLocationId") return <Menu answers={answers} asOf={asOf} />;
  if (isConsolePath(pattern)) return <ConsoleFrame />;
  return isStaffPath(pattern) ? <StaffFrame /> : <GuestFrame />;
}

/** Nothing in it can be operated: the app draws the page in its place. */
function renderFirstScreen(page: PageToDraw): string {
  return renderToStaticMarkup(
    <div data-first-screen inert>
      <StaticRouter location="/">{shellOf(page)}</StaticRouter>
    </div>,
  );
}

/** What the HTML of a route holds: the page itself, which the browser takes over, or its first screen, which it replaces. */
export async function renderShell(page: PageToDraw): Promise<string> {
  const html = isWholePage(page.path) ? await renderWholePage(page) : renderFirstScreen(page);
  // The server writes the title itself.
  return html.replace(/<title>.*?<\/title>/, "");
}
