import * as m from "@skipline/contract/texts";
import { useEffect, useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { QrScanner } from "#components/qr-scanner/qr-scanner.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { parseOrderCode } from "#lib/scanned-code.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Page } from "#ui/page.tsx";
import { readTarget, sayInvalidCode } from "./read-target.ts";
import { RecentScans } from "./recent-scans.tsx";
import { isRepeat, useScanLog } from "./scan-log.ts";
import { ScanResult } from "./scan-result.tsx";
import { performScan } from "./perform-scan.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

const typedCode = { label: m.scan_type_code(), submitText: m.scan_open_order() };

/** Guest after guest holds out a phone: the camera stays on, and what came of each scan stands below its picture. */
export function StaffScanPage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  const [openedAt] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const scans = useScanLog(vendorLocationId);
  const [last] = scans;
  const shown = last && last.at >= openedAt && last.scan !== dismissed ? last : null;

  async function handleCode(text: string): Promise<boolean | null> {
    const target = readTarget(text);
    if (target === null) {
      sayInvalidCode();
      return false;
    }
    if (isRepeat("orderId" in target ? target.orderId : target.shortId, Date.now())) return null;
    setDismissed(null);
    await performScan({ target, vendorLocationId, isHere: () => isHere.current });
    return null;
  }

  return (
    <StaffGate title={m.scan_order()} width="wide" compact>
      {(venue) => (
        <Page
          title={venue ? m.scan_order_at({ vendor: venue.vendor.name }) : m.scan_order()}
          compact
          subtitle={
            <>
              <span className="block font-bold text-strong">
                <TypedWords>{venue?.location.description ?? "\u00a0"}</TypedWords>
              </span>
              {m.scan_order_hint()}
            </>
          }
          width="wide"
          onBack={goUp}
        >
          <QrScanner
            startText={m.scan_order_start()}
            stopText={m.stop_scanning()}
            code={typedCode}
            isCode={(text) => parseOrderCode(text) !== null}
            onCode={handleCode}
            result={
              shown ? (
                <ScanResult
                  logged={shown}
                  timeZone={venue?.vendor.timeZone}
                  onDismiss={() => setDismissed(shown.scan)}
                />
              ) : null
            }
          >
            <RecentScans scans={scans.filter((one) => one !== shown).slice(0, 5)} timeZone={venue?.vendor.timeZone} />
          </QrScanner>
        </Page>
      )}
    </StaffGate>
  );
}
