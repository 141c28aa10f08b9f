import * as m from "@skipline/contract/texts";
import { Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { createPath, useNavigation } from "react-router";
import { latePart } from "#api/code.ts";
import { SlowNotice } from "#components/slow-notice.tsx";
import { classes } from "#ui/classes.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { ShellHeader } from "./shell-header.tsx";
import type { ShellHeaderProps } from "./shell-header.tsx";
import { UpdateNotice } from "./update-notice.tsx";

interface ShellFrameProps extends ShellHeaderProps {
  /** Above the header, from edge to edge: what must not be overlooked. */
  notice?: ReactNode;
  /** What stands around the page, which whoever skips to the content passes by: a navigation. */
  around?: (main: ReactNode) => ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Shown only when a page takes longer than a blink, so that quick ones do not flicker. */
function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden="true"
      className={classes(
        "fixed inset-x-0 top-0 z-60 h-0.5 bg-accent transition-opacity duration-calm",
        busy ? "animate-pulse opacity-100 delay-200" : "opacity-0",
      )}
    />
  );
}

/** A page on its way leaves the one before it standing: nothing else says that it hangs. Asked for as a whole it is past that. */
function SlowNavigation() {
  const { location } = useNavigation();
  if (!location) return null;
  return (
    <div className="sticky top-0 z-50 mx-auto w-full max-w-form bg-surface-0 px-4 py-2 empty:hidden">
      <SlowNotice onRetry={() => window.location.assign(createPath(location))} />
    </div>
  );
}

const { Part: PlatformNotice } = latePart(() => import("./platform-notice.tsx"), "PlatformNotice");

/** Of operators, who seldom say anything: its code comes when the page has long been there. */
function LateNotice() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense fallback={null}>
        <PlatformNotice />
      </Suspense>
    )
  );
}

/** The left edge that the logo and all pages of a shell share on a laptop. */
export const frame = "flex min-h-dvh flex-col lg:[--frame:var(--container-wide)]";

/** Skip link, header, main: what the three shells have in common. */
export function ShellFrame({
  home,
  homeLabel,
  homePath,
  beside,
  slots,
  notice,
  around = (main) => main,
  children,
  footer,
}: ShellFrameProps) {
  return (
    <div className={frame}>
      <a
        href="#main"
        className="fixed top-2 inset-s-2 z-60 -translate-y-20 rounded-full bg-accent px-4 py-3 font-bold text-on-accent focus:translate-y-0"
      >
        {m.shell_skip_to_content()}
      </a>
      <NavigationProgress />
      <OfflineBanner />
      <UpdateNotice />
      <LateNotice />
      {notice}
      <ShellHeader home={home} homeLabel={homeLabel} homePath={homePath} beside={beside} slots={slots} />
      <SlowNavigation />
      {around(
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-x-clip">
          {children}
        </main>,
      )}
      {footer}
    </div>
  );
}
