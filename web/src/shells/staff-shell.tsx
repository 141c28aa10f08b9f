import * as m from "@skipline/contract/texts";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import { staffPaths } from "#lib/staff-paths.ts";
import { Badge } from "#ui/badge.tsx";
import { WordmarkDevice } from "#ui/wordmark.tsx";
import { ShellFrame } from "./shell-frame.tsx";

export interface StaffShellProps {
  /** The logout button, which asks before it acts. */
  logout?: ReactNode;
  /** What must not be overlooked: scans that wait for the network. */
  notice?: ReactNode;
  children?: ReactNode;
}

export function StaffSign() {
  return (
    <span className="inline-flex items-center gap-3">
      <WordmarkDevice className="h-6 w-auto" />
      <Badge>{m.role_staff()}</Badge>
    </span>
  );
}

/** Who installs the app from one of these pages is staff: it opens at their start, not at a guest's. */
function useStaffManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    const guests = link?.href ?? "";
    // Beside the other one, in the same language.
    if (link) link.href = new URL("staff.webmanifest", guests).href;
    return () => {
      if (link) link.href = guests;
    };
  }, []);
}

/**
 * The files of a device's first page come past its new worker. Asked for once more they are kept, so that the page opens
 * without a network from then on: guests' pages the worker keeps by itself, the staff's call this.
 */
function keepLoadedFiles(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const keep = () => {
    for (const { name } of performance.getEntriesByType("resource")) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && pathname.startsWith("/assets/")) fetch(name).catch(() => undefined);
    }
  };
  serviceWorker.addEventListener("controllerchange", keep, { once: true });
}

/** Around every page of the staff: quieter than the guest's, wide for the manager's laptop. */
export function StaffShell({ logout, notice, children }: StaffShellProps) {
  const { vendorLocationId } = useParams();
  useStaffManifest();
  useEffect(keepLoadedFiles, []);
  return (
    <div className="[--container-wide:var(--container-desk)]">
      <ShellFrame
        home={<StaffSign />}
        homeLabel={m.shell_staff_home()}
        homePath={vendorLocationId ? staffPaths.location(vendorLocationId) : staffPaths.locations()}
        slots={logout}
        notice={notice}
      >
        {children ?? <Outlet />}
      </ShellFrame>
    </div>
  );
}
