import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { RefObject } from "react";
import { loadQrDecoder } from "./qr-decoder.ts";
import type { DecodeQr } from "./qr-decoder.ts";
import { createRepeatGuard } from "./repeat-guard.ts";

/** A phone's camera brings a picture each 33 ms; more than every other one would only warm the phone. */
const intervalMs = 60;
const holdMs = 5000;
/** Enough for a code held at arm's length, and a fifth of the work of the whole picture. */
const maxSide = 720;

interface PartOfVideo {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What of the video is in view when it covers its box: the code outside of it was not meant. */
function partInView(video: HTMLVideoElement): PartOfVideo {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = Math.min(videoWidth, clientWidth / scale);
  const height = Math.min(videoHeight, clientHeight / scale);
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
}

function grabPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0 || video.clientWidth === 0) {
    return null;
  }
  const part = partInView(video);
  const scale = Math.min(1, maxSide / Math.max(part.width, part.height));
  const width = Math.round(part.width * scale);
  const height = Math.round(part.height * scale);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

interface QrReading {
  video: RefObject<HTMLVideoElement | null>;
  /** The camera's stream: a new one starts afresh, also with the code seen last. */
  stream: MediaStream | null;
  paused: boolean;
  /** A code came into view; not called again for it while it stays there. */
  onText: (text: string) => void;
}

/** Looks for a code some fifteen times a second. `loading` until it can, `failed` where the decoder did not come. */
export function useQrReading({ video, stream, paused, onText }: QrReading): { loading: boolean; failed: boolean } {
  const [decoder, setDecoder] = useState<"loading" | "ready" | "failed">("loading");
  const guard = useMemo(() => stream && createRepeatGuard(holdMs), [stream]);
  const found = useEffectEvent(onText);

  // Already while the person answers the browser's question about the camera.
  useEffect(() => {
    loadQrDecoder().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!guard || paused) return undefined;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const canvas = document.createElement("canvas");
    async function look(decode: DecodeQr): Promise<void> {
      const startedAt = performance.now();
      const picture = video.current && grabPicture(video.current, canvas);
      const text = picture && (await decode(picture));
      if (stopped) return;
      timer = setTimeout(
        () => void look(decode).catch(fail),
        Math.max(15, intervalMs - (performance.now() - startedAt)),
      );
      if (text && guard?.isNew(text, performance.now())) found(text);
    }
    function fail(): void {
      if (!stopped) setDecoder("failed");
    }
    async function start(): Promise<void> {
      const decode = await loadQrDecoder();
      if (!stopped) setDecoder("ready");
      if (!stopped) await look(decode);
    }
    guard.wake(performance.now());
    start().catch(fail);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [guard, paused, video]);

  return { loading: decoder === "loading", failed: decoder === "failed" };
}
