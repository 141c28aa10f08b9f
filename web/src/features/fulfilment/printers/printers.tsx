import * as m from "@skipline/contract/texts";
import { Printer } from "lucide-react";
import { Suspense, useState } from "react";
import { latePart } from "#api/code.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { Button } from "#ui/button.tsx";

// Forms weigh more than the rest of the queue's page, and are seldom wanted there.
const printersSheet = latePart(() => import("./printers-sheet.tsx"), "PrintersSheet");

/** The printers of this location, for managers. */
export function Printers({ venue }: { venue: StaffVenue }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (venue.role === null || venue.role === "STAFF") return null;
  const ask = (pending: boolean) => (
    <Button
      variant="secondary"
      full
      pending={pending}
      icon={<Printer aria-hidden="true" className="size-5" />}
      onPointerDown={printersSheet.preload}
      onFocus={printersSheet.preload}
      onClick={() => {
        setAsked(true);
        setOpen(true);
      }}
    >
      {m.printers_title()}
    </Button>
  );
  return (
    <div className="pt-4">
      <Suspense fallback={ask(true)}>
        {ask(false)}
        {isAsked && <printersSheet.Part venue={venue} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
