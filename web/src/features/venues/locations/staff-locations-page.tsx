import { useState } from "react";
import { useNavigate } from "react-router";
import type { StaffVenue } from "../../../api/staff-venue.ts";
import { QrScanner } from "../../../components/qr-scanner/qr-scanner.tsx";
import { paths } from "../../../lib/paths.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Page } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { findLocation } from "./find-location.ts";
import { PastLocationList } from "./past-location-list.tsx";
import { addPastLocation, readPastLocations } from "./past-locations.ts";

const scanText = "Scan Location QR Code";
const typedCode = { label: "Or type the 5-character code", submitText: "Find" };

/** Where do I work tonight? By the code on the poster, or one tap on where it was last time. */
export function StaffLocationsPage() {
  const navigate = useNavigate();
  const [pastLocations, setPastLocations] = useState(readPastLocations);
  const [isNew, setNew] = useState(pastLocations.length === 0);
  const [found, setFound] = useState<StaffVenue | null>(null);
  /** The dialog keeps its words while it closes. */
  const [open, setOpen] = useState(false);

  async function takeCode(text: string): Promise<boolean> {
    const { venue, problem } = await findLocation(text);
    if (problem) {
      showToast({ ...problem, tone: "danger" });
      return false;
    }
    setFound(venue);
    setOpen(true);
    return true;
  }

  function remember({ location, vendor }: StaffVenue): void {
    const { vendorLocationId, description } = location;
    setPastLocations(addPastLocation({ vendorLocationId, description, vendorName: vendor.name }));
  }

  function confirm(venue: StaffVenue): void {
    remember(venue);
    void navigate(paths.staffLocation(venue.location.vendorLocationId));
  }

  return (
    <Page title="Choose a Location" subtitle="Scan the location’s QR code to begin." width="page">
      <div className="grid items-start gap-6 md:grid-cols-2 md:gap-8">
        {pastLocations.length > 0 && <PastLocationList locations={pastLocations} />}
        {/* Not behind the question: the camera starts with it. */}
        {!isNew && (
          <QrScanner startText={scanText} stopText="Stop Scanning" code={typedCode} paused={open} onCode={takeCode} />
        )}
      </div>
      <ConfirmDialog
        open={isNew}
        title="No location found"
        description="Your account has no past locations."
        confirmText={scanText}
        onConfirm={() => setNew(false)}
        onCancel={() => setNew(false)}
      />
      {found && (
        <ConfirmDialog
          open={open}
          title="Location Found"
          description={
            <span className="block">
              <span className="block text-22 font-bold text-strong">{found.location.description}</span>
              <span className="block text-muted">
                {found.vendor.name} · {found.location.vendorLocationId}
              </span>
            </span>
          }
          confirmText="Confirm"
          onConfirm={() => confirm(found)}
          onCancel={() => {
            remember(found);
            setOpen(false);
          }}
        />
      )}
    </Page>
  );
}
