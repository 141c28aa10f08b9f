import { listProducts } from "@skipline/contract/catalog";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { StaticMenu } from "./features/catalog/menu/static-menu.tsx";
import { paths } from "#lib/paths.ts";
import { ShellHeader } from "./shells/shell-header.tsx";
import { StaffSign } from "./shells/staff-shell.tsx";
import { findAnswer, GuestFrame, type WholePageProps } from "./static-frame.tsx";
import { landingPages } from "./static-landing.tsx";
import { publicPages } from "./static-public.tsx";
import { isWhole, renderWholePage } from "./whole-pages.tsx";

export { listRoutes } from "./route-list.ts";
export { contentPages } from "./static-landing.tsx";

/** What is painted before any script runs: built for the server, which puts it into the HTML of a page. */

function StaffFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <ShellHeader home={<StaffSign />} homeLabel="Skipline for staff, home" homePath={paths.staffLocations()} />
    </div>
  );
}

function Menu({ answers }: { answers: readonly FirstAnswer[] }) {
  const location = findAnswer(answers, findVendorLocation)?.items[0];
  return (
    <GuestFrame homePath={location ? paths.location(location.vendorLocationId) : paths.home()}>
      <StaticMenu
        location={location}
        vendor={findAnswer(answers, findVendor)?.items[0]}
        products={findAnswer(answers, listProducts)?.items}
      />
    </GuestFrame>
  );
}

/** Pages to read, by their pattern: whole in the HTML, with links that work before any script runs, or without one. */
const wholePages: Record<string, ComponentType<WholePageProps>> = {
  ...landingPages,
  ...publicPages,
};

function shellOf(pattern: string, answers: readonly FirstAnswer[]): ReactNode {
  if (pattern === "/location/:vendorLocationId") return <Menu answers={answers} />;
  if (pattern === "/staff" || pattern.startsWith("/staff/")) return <StaffFrame />;
  return <GuestFrame homePath={paths.home()} />;
}

function renderFirstScreen(pattern: string, answers: readonly FirstAnswer[]): string {
  const WholePage = wholePages[pattern];
  const now = Date.now();
  return renderToStaticMarkup(
    <div data-first-screen inert={!WholePage}>
      <StaticRouter location="/">
        {WholePage ? <WholePage answers={answers} now={now} /> : shellOf(pattern, answers)}
      </StaticRouter>
    </div>,
  );
}

/**
 * What the HTML of a route holds: the page itself, which the browser takes over, or its first screen, which it replaces.
 * Nothing in a first screen can be operated where the page itself does more than links do.
 */
export async function renderShell(pattern: string, answers: readonly FirstAnswer[]): Promise<string> {
  const html = isWhole(pattern) ? await renderWholePage(pattern, answers) : renderFirstScreen(pattern, answers);
  // The server writes the title itself.
  return html.replace(/<title>.*?<\/title>/, "");
}
