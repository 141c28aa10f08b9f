import { useState } from "react";
import { useNavigate } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { listLocationOrders } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import { queryClient } from "../../../api/query-client.ts";
import { endpointQuery } from "../../../api/query.ts";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import { QrScanner } from "../../../components/qr-scanner/qr-scanner.tsx";
import { StaffGate } from "../../../components/staff-gate.tsx";
import { paths } from "../../../lib/paths.ts";
import { parseOrderCode } from "../../../lib/scanned-code.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { useGoUp } from "../../../lib/use-go-back.ts";
import { Page } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

const typedCode = { label: "Or type the order code", submitText: "Open Order" };
const shortId = /^#?([0-9a-f]{6})$/i;

/** The last six characters that a guest reads out lead to one order of this location, and only for its staff. */
async function findByShortId(vendorLocationId: string, text: string): Promise<string | null> {
  const search = shortId.exec(text.trim())?.[1];
  if (search === undefined) return null;
  const { items } = await queryClient.fetchQuery(
    endpointQuery(listLocationOrders, { params: { vendorLocationId }, query: { search, limit: 2 } }),
  );
  const matches = items.filter((order) => order.orderId.endsWith(search.toLowerCase()));
  return matches.length === 1 ? (matches[0]?.orderId ?? null) : null;
}

/** A guest holds out a phone. The camera is on before the location's name has come. */
export function StaffScanPage() {
  const navigate = useNavigate();
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(paths.staffLocation(vendorLocationId));
  const [leaving, setLeaving] = useState(false);

  async function takeCode(text: string): Promise<boolean> {
    const orderId = parseOrderCode(text) ?? (await findByShortId(vendorLocationId, text).catch(() => null));
    if (orderId === null) {
      showToast({ title: "Invalid QR Code", description: "Please scan a valid order QR code", tone: "danger" });
      return false;
    }
    setLeaving(true);
    // The order is under way while the next page's code still loads.
    void queryClient.prefetchQuery({ ...endpointQuery(getOrder, { params: { userId: "_", orderId } }), retry: false });
    // In this page's place: back leads to the hub, never to a guest who has been served.
    void navigate(paths.staffOrder(vendorLocationId, orderId), { replace: true });
    return true;
  }

  return (
    <StaffGate title="Scan Order" width="phone">
      {(venue) => (
        <Page
          title={venue ? `${venue.vendor.name} - Scan Order` : "Scan Order"}
          subtitle="Scan order QR code to process order"
          width="phone"
          onBack={goUp}
        >
          <QrScanner
            startText="Scan Order QR Code"
            stopText="Stop Scanning"
            code={typedCode}
            paused={leaving}
            onCode={takeCode}
          />
        </Page>
      )}
    </StaffGate>
  );
}
