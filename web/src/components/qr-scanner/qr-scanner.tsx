import * as m from "@skipline/contract/texts";
import { CircleStop, Flashlight, FlashlightOff, ScanLine, SwitchCamera } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useIsPhoneLocked } from "#stores/shared-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/toast.ts";
import { CodeForm } from "./code-form.tsx";
import { createCodeLine } from "./code-line.ts";
import { listenForTouches, sayUnread, signalProblem, signalSuccess } from "./scan-signals.ts";
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
  paused?: boolean;
  /** Whether this text is one of the codes that are looked for: only such a one was detected. */
  isCode: (text: string) => boolean;
  /**
   * Called for one code at a time; true where it was taken, false where it was not, which it says itself. Null where the
   * page gives the signals too.
   */
  onCode: (text: string, isTyped: boolean) => Promise<boolean | null>;
  /**
   * What came of the last code, announced: below the picture, which makes room for it while the camera goes on, and beside
   * it where there is more. Null until there is a code; left out by a page that shows it itself.
   */
  result?: ReactNode;
  /** Below the code typed by hand. */
  children?: ReactNode;
}

const cameraError = m.scanner_camera_failed();
const decoderError = m.scanner_reader_failed();

const announced: Record<ScannerState, string> = {
  idle: m.scanner_off(),
  scanning: m.scanner_on(),
  processing: m.scanner_code_read(),
};

/** Camera, hand scanner or keyboard: three ways for one code to come in. */
export function QrScanner(props: QrScannerProps) {
  const { startText, stopText, code, startsAtOnce = true, isCode, onCode, result, children } = props;
  // Whoever stands before a locked phone is served by nobody.
  const isLocked = useIsPhoneLocked();
  const paused = isLocked || (props.paused ?? false);
  const [wanted, setWanted] = useState(startsAtOnce);
  const [checking, setChecking] = useState(false);
  const busy = useRef<Promise<unknown> | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const processing = checking || paused;
  const camera = useCamera(wanted);
  const stream = camera.open?.stream ?? null;
  const reading = useQrReading({ video, stream, paused: processing, onText: detect });
  const failed = camera.failed || reading.failed;
  const state: ScannerState = processing ? "processing" : wanted && !failed ? "scanning" : "idle";
  const TorchIcon = camera.torch ? Flashlight : FlashlightOff;
  useEffect(listenForTouches, []);
  // A code in the picture stays there; one that was typed into nothing would be lost: it waits for its turn.
  const handleNext = useEffectEvent((text: string) => handle(text, false));
  const [line] = useState(() => createCodeLine((text) => handleNext(text)));
  useWedgeScanner((text) => void (line(text) || sayUnread()), isCode);

  function detect(text: string): void {
    if (busy.current || paused) return;
    if (isCode(text)) showToast({ title: m.scanner_detected(), tone: "positive", isOnlyOne: true });
    void handle(text, false);
  }

  async function handle(text: string, isTyped: boolean): Promise<boolean | null> {
    if (paused) {
      sayUnread();
      return false;
    }
    while (busy.current) await busy.current.catch(() => undefined);
    setChecking(true);
    const answer = onCode(text, isTyped).finally(() => {
      busy.current = null;
      setChecking(false);
    });
    busy.current = answer;
    const taken = await answer;
    if (taken === true) signalSuccess();
    if (taken === false) signalProblem();
    return taken;
  }

  function start(): void {
    setWanted(true);
    if (failed) camera.retry();
  }

  const problem = result ? null : (
    <Alert tone="danger" title={m.scanner_camera_error()}>
      {reading.failed && !camera.failed ? decoderError : cameraError}
    </Alert>
  );
  return (
    <div className="@container">
      {/* In one column the picture and the result share one height: no button moves when a code comes in. */}
      <div className="grid grid-cols-1 items-start gap-x-8 [--picture:min(100cqw,var(--picture-share,52dvh))] @max-[38rem]:grid-rows-[minmax(calc(var(--picture)*0.2),1fr)_auto] @min-[38rem]:grid-cols-2">
        <div className="col-start-1 row-span-2 row-start-1 h-(--picture) @min-[38rem]:hidden" />
        <div className="contents @min-[38rem]:grid @min-[38rem]:gap-3">
          <div className="col-start-1 row-start-1 self-stretch">
            <Viewfinder
              state={state}
              camera={camera}
              loading={reading.loading}
              video={video}
              problem={problem}
              hasFailed={failed}
            />
            <output className="sr-only">{announced[state]}</output>
          </div>
          <div className="col-start-1 row-start-3 mt-3 @min-[38rem]:row-start-2 @min-[38rem]:mt-0">
            <div className="flex items-center gap-3">
              {camera.switchCamera && (
                <IconButton
                  size="large"
                  variant="raised"
                  label={m.scanner_switch_camera()}
                  icon={<SwitchCamera aria-hidden="true" className="size-6" />}
                  onClick={camera.switchCamera}
                />
              )}
              <div className="min-w-0 flex-1">
                {state === "idle" ? (
                  <Button size="large" full icon={<ScanLine aria-hidden="true" className="size-6" />} onClick={start}>
                    {startText}
                  </Button>
                ) : (
                  <Button
                    size="large"
                    full
                    variant="secondary"
                    disabled={checking}
                    icon={<CircleStop aria-hidden="true" className="size-6" />}
                    onClick={() => setWanted(false)}
                  >
                    {stopText}
                  </Button>
                )}
              </div>
              {camera.open?.hasTorch && (
                <IconButton
                  size="large"
                  variant={camera.torch ? "accent" : "raised"}
                  label={m.scanner_torch()}
                  aria-pressed={camera.torch}
                  icon={<TorchIcon aria-hidden="true" className="size-6" />}
                  onClick={camera.toggleTorch}
                />
              )}
            </div>
          </div>
        </div>
        <div className="contents @min-[38rem]:block">
          {/* There before its words: screen readers tell of changes. */}
          {result !== undefined && (
            <section
              aria-live="assertive"
              aria-label={m.result()}
              className="col-start-1 row-start-2 not-empty:pt-2 @min-[38rem]:not-empty:pt-0 @min-[38rem]:not-empty:pb-6"
            >
              {result}
            </section>
          )}
          <div className="col-start-1 row-start-4 mt-4 grid gap-6 @min-[38rem]:mt-0">
            <CodeForm {...code} pending={processing} onCode={(text) => handle(text, true)} />
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
