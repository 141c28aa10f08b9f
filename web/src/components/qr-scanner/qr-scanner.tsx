import { CircleStop, ScanLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { CodeForm } from "./code-form.tsx";
import { listenForTouches, signalProblem, signalSuccess } from "./scan-signals.ts";
import { useCamera } from "./use-camera.ts";
import { useQrReading } from "./use-qr-reading.ts";
import { useWedgeScanner } from "./use-wedge-scanner.ts";
import { Viewfinder } from "./viewfinder.tsx";
import type { ScannerState } from "./viewfinder.tsx";

export interface QrScannerProps {
  startText: string;
  stopText: string;
  /** For the code typed by hand. */
  code: { label: string; submitText: string };
  /** Unless told otherwise the camera starts at once. */
  startsAtOnce?: boolean;
  /** The page is busy with a code, or on its way to another page: nothing is read meanwhile. */
  paused: boolean;
  /** Called for one code at a time; true where it was taken. It says itself what is wrong with one that was not. */
  onCode: (text: string) => Promise<boolean>;
}

const cameraError = "Failed to start camera. Please ensure camera permissions are granted.";
const decoderError = "The code reader could not be loaded. Please check your connection and start again.";

const announced: Record<ScannerState, string> = {
  idle: "The camera is off.",
  scanning: "The camera is on. Hold the code into the frame.",
  processing: "Code read. One moment.",
};

/** Camera, hand scanner or keyboard: three ways for one code to come in. */
export function QrScanner({ startText, stopText, code, startsAtOnce = true, paused, onCode }: QrScannerProps) {
  const [wanted, setWanted] = useState(startsAtOnce);
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  const video = useRef<HTMLVideoElement>(null);
  const processing = checking || paused;
  const camera = useCamera(wanted);
  const stream = camera.open?.stream ?? null;
  const reading = useQrReading({ video, stream, paused: processing, onText: detect });
  const failed = camera.failed || reading.failed;
  const state: ScannerState = processing ? "processing" : wanted && !failed ? "scanning" : "idle";
  useEffect(listenForTouches, []);
  useWedgeScanner((text) => void take(text));

  function detect(text: string): void {
    if (busy.current || paused) return;
    showToast({ title: "QR Code detected", tone: "positive" });
    void take(text);
  }

  async function take(text: string): Promise<boolean> {
    if (busy.current || paused) return false;
    busy.current = true;
    setChecking(true);
    try {
      const taken = await onCode(text);
      if (taken) signalSuccess();
      else signalProblem();
      return taken;
    } finally {
      busy.current = false;
      setChecking(false);
    }
  }

  function start(): void {
    setWanted(true);
    if (failed) camera.retry();
  }

  const problem = failed ? (
    <Alert tone="danger" title="Camera Error">
      {camera.failed ? cameraError : decoderError}
    </Alert>
  ) : null;
  return (
    <div className="grid gap-4">
      <Viewfinder state={state} camera={camera} loading={reading.loading} video={video} problem={problem} />
      <output className="sr-only">{announced[state]}</output>
      {state === "idle" ? (
        <Button size="large" full icon={<ScanLine aria-hidden="true" className="size-6" />} onClick={start}>
          {startText}
        </Button>
      ) : (
        <Button
          size="large"
          full
          variant="secondary"
          disabled={processing}
          icon={<CircleStop aria-hidden="true" className="size-6" />}
          onClick={() => setWanted(false)}
        >
          {stopText}
        </Button>
      )}
      <CodeForm {...code} pending={processing} onCode={take} />
    </div>
  );
}
