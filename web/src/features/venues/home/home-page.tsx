import { ScanLine } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { latePart } from "../../../api/code.ts";
import { useSession } from "../../../api/session.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { HomeArt } from "./home-art.tsx";
import { LocationForm } from "./location-form.tsx";
import { YourPlaces } from "./your-places.tsx";

const { Part: LocationScanner, preload: preloadScanner } = latePart(
  () => import("./location-scanner.tsx"),
  "LocationScanner",
);

const linkClasses = "inline-flex min-h-11 items-center font-medium text-accent-text underline underline-offset-4";

/** Nobody is asked for the camera before they asked for the scanner. */
function Finder({ isScanning, onScan }: { isScanning: boolean; onScan: () => void }) {
  if (isScanning) {
    return (
      <Suspense fallback={<Skeleton shape="aspect-square max-h-[52dvh] w-full" rounded="20" />}>
        <LocationScanner />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Button
        size="large"
        full
        icon={<ScanLine aria-hidden="true" className="size-6" />}
        onPointerEnter={preloadScanner}
        onClick={onScan}
      >
        Scan a QR code
      </Button>
      <LocationForm />
    </div>
  );
}

/** The front door: to the menu before me, or back to the places I know. */
export function HomePage() {
  const session = useSession();
  const [isScanning, setScanning] = useState(false);
  return (
    <Page title="Order from your spot" width="wide" header={<></>}>
      <div className="grid gap-8 pt-2 max-lg:mx-auto max-lg:max-w-phone lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-16 lg:pt-8">
        <div className="flex flex-col gap-6">
          {!isScanning && (
            <div className="lg:hidden">
              <HomeArt />
            </div>
          )}
          <div>
            <h1 className="text-36 font-black text-balance">Order from your spot</h1>
            <p className="mt-2 text-18 text-pretty text-muted">Skip the line: pick, pay and show a code to collect.</p>
          </div>
          <Finder isScanning={isScanning} onScan={() => setScanning(true)} />
        </div>
        <div className="flex flex-col gap-8">
          <div className="hidden lg:block">
            <HomeArt />
          </div>
          <YourPlaces />
        </div>
      </div>
      <nav aria-label="More" className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4 text-16">
        <Link to={session ? paths.account() : paths.signIn()} className={linkClasses}>
          {session ? "My Account" : "Sign in"}
        </Link>
        <Link to={paths.location()} className={linkClasses}>
          See the demo menu
        </Link>
        <Link to={paths.staffSignIn()} className={linkClasses}>
          Staff sign-in
        </Link>
      </nav>
    </Page>
  );
}
