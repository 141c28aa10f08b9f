import { listProducts } from "@skipline/contract/catalog";
import { getClientConfig } from "@skipline/contract/config";
import type { Endpoint, Output } from "@skipline/contract/endpoint";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { StaticMenu } from "./features/catalog/menu/static-menu.tsx";
import { LusivContent } from "./features/membership/explainer/lusiv-content.tsx";
import { paths } from "./lib/paths.ts";
import { AccountLink } from "./shells/account-button.tsx";
import { customerFrame } from "./shells/customer-shell.tsx";
import { ShellHeader } from "./shells/shell-header.tsx";
import { StaffSign } from "./shells/staff-shell.tsx";
import { Wordmark } from "./ui/wordmark.tsx";

/** What is painted before any script runs: built for the server, which puts it into the HTML of a page. */

function findAnswer<E extends Endpoint>(answers: readonly FirstAnswer[], endpoint: E): Output<E> | undefined {
  return answers.find(([id]) => id === endpoint.id)?.[2] as Output<E> | undefined;
}

function PublicFrame({ homePath = paths.home(), children }: { homePath?: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ShellHeader
        home={<Wordmark />}
        homeLabel="Skipline, home"
        homePath={homePath}
        slots={<AccountLink session={null} />}
      />
      <main className="flex min-w-0 flex-1 flex-col overflow-x-clip">{children}</main>
    </div>
  );
}

function GuestFrame(props: { homePath: string; children?: ReactNode }) {
  return (
    <div className={customerFrame}>
      <PublicFrame {...props} />
    </div>
  );
}

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

function Lusiv({ answers }: { answers: readonly FirstAnswer[] }) {
  return (
    <PublicFrame>
      <LusivContent nfcId={undefined} supportEmail={findAnswer(answers, getClientConfig)?.supportEmail} />
    </PublicFrame>
  );
}

function shellOf(pattern: string, answers: readonly FirstAnswer[]): ReactNode {
  if (pattern === "/lusiv") return <Lusiv answers={answers} />;
  if (pattern === "/location/:vendorLocationId") return <Menu answers={answers} />;
  if (pattern === "/staff" || pattern.startsWith("/staff/")) return <StaffFrame />;
  return <GuestFrame homePath={paths.home()} />;
}

/** The first screen of a route. Nothing in it can be operated: it is replaced by the page itself. */
export function renderShell(pattern: string, answers: readonly FirstAnswer[]): string {
  const html = renderToStaticMarkup(
    <div inert>
      <StaticRouter location="/">{shellOf(pattern, answers)}</StaticRouter>
    </div>,
  );
  // The server writes the title itself.
  return html.replace(/<title>.*?<\/title>/, "");
}
