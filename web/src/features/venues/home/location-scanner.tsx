import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { QrScanner } from "#components/qr-scanner/qr-scanner.tsx";
import { parseLocationCode } from "#lib/scanned-code.ts";
import { showToast } from "#ui/toast.ts";
import { findMenu } from "./find-menu.ts";

/** The code on the table, read by this device's camera, leads to its menu. */
export function LocationScanner() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  async function handle(code: string): Promise<boolean> {
    const found = await findMenu(code);
    if ("problem" in found) {
      showToast({ title: m.invalid_qr_code(), description: found.problem, tone: "danger" });
      return false;
    }
    setLeaving(true);
    void navigate(found.path);
    return true;
  }

  return (
    <QrScanner
      startText={m.finder_scan()}
      stopText={m.stop_scanning()}
      code={{ label: m.location_type_code(), submitText: m.open() }}
      paused={isLeaving}
      isCode={(text) => parseLocationCode(text).kind !== "invalid"}
      onCode={handle}
    />
  );
}
