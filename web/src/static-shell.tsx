import { listProducts } from "@skipline/contract/catalog";
import { getClientConfig } from "@skipline/contract/config";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { StaticMenu } from "./features/catalog/menu/static-menu.tsx";
import { LusivContent } from "./features/membership/explainer/lusiv-content.tsx";
import { paths } from "#lib/paths.ts";
import { ShellHeader } from "./shells/shell-header.tsx";
import { StaffSign } from "./shells/staff-shell.tsx";
import { findAnswer, GuestFrame, PublicFrame, type WholePageProps } from "./static-frame.tsx";
import { landingPages } from "./static-landing.tsx";
import { publicPages } from "./static-public.tsx";

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

function Lusiv({ answers }: WholePageProps) {
  return (
    <PublicFrame>
      <LusivContent nfcId={undefined} supportEmail={findAnswer(answers, getClientConfig)?.supportEmail} />
    </PublicFrame>
  );
}

/** Pages to read, by their pattern: whole in the HTML, with links that work before any script runs, or without one. */
const wholePages: Record<string, ComponentType<WholePageProps>> = {
  "/lusiv": Lusiv,
  ...landingPages,
  ...publicPages,
};

function shellOf(pattern: string, answers: readonly FirstAnswer[]): ReactNode {
  if (pattern === "/location/:vendorLocationId") return <Menu answers={answers} />;
  if (pattern === "/staff" || pattern.startsWith("/staff/")) return <StaffFrame />;
  return <GuestFrame homePath={paths.home()} />;
}

/** The first screen of a route. Nothing in it can be operated where the page itself does more than links do. */
export function renderShell(pattern: string, answers: readonly FirstAnswer[]): string {
  const WholePage = wholePages[pattern];
  const now = Date.now();
  const html = renderToStaticMarkup(
    <div data-first-screen inert={!WholePage}>
      <StaticRouter location="/">
        {WholePage ? <WholePage answers={answers} now={now} /> : shellOf(pattern, answers)}
      </StaticRouter>
    </div>,
  );
  // The server writes the title itself.
  return html.replace(/<title>.*?<\/title>/, "");
}
