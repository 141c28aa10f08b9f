import * as m from "@skipline/contract/texts";
import { ScanLine } from "lucide-react";
import { Suspense, useState } from "react";
import { latePart } from "#api/code.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { LocationForm } from "./location-form.tsx";

const { Part: LocationScanner, preload: preloadScanner } = latePart(
  () => import("./location-scanner.tsx"),
  "LocationScanner",
);

/** To a menu, by the camera or by hand. Nobody is asked for the camera before they asked for the scanner. */
export function Finder() {
  const [isScanning, setScanning] = useState(false);
  if (isScanning) {
    return (
      <Suspense fallback={<Skeleton shape="aspect-square max-h-[52dvh] w-full" rounded="20" />}>
        <LocationScanner />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Button
        size="large"
        full
        icon={<ScanLine aria-hidden="true" className="size-6" />}
        onPointerEnter={preloadScanner}
        onClick={() => setScanning(true)}
      >
        {m.finder_scan()}
      </Button>
      <LocationForm />
    </div>
  );
}
