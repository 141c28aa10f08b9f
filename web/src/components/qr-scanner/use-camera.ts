import { useEffect, useState, useSyncExternalStore } from "react";
import { useWakeLock } from "#lib/use-wake-lock.ts";
import { closeCamera, nextCamera, openCamera, rememberCamera, rememberedCamera, setTorch } from "./camera.ts";
import type { OpenCamera } from "./camera.ts";

/** Lit until somebody puts it out, whatever page comes in between: the next guest stands in the same dark. */
let isTorchWanted = false;

function subscribeVisible(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

export interface Camera {
  open: OpenCamera | null;
  failed: boolean;
  retry: () => void;
  torch: boolean;
  toggleTorch: () => void;
  /** Only where there are several. */
  switchCamera: (() => void) | undefined;
}

/** Holds the camera while it is wanted and the page is in view, and lets it go otherwise. */
export function useCamera(wanted: boolean): Camera {
  const visible = useSyncExternalStore(subscribeVisible, () => document.visibilityState === "visible");
  const [open, setOpen] = useState<OpenCamera | null>(null);
  const [failed, setFailed] = useState(false);
  const [torch, setTorchOn] = useState(false);
  /** A new object asks anew, also for the same camera. */
  const [choice, setChoice] = useState(() => ({ deviceId: rememberedCamera() }));
  const active = wanted && visible;
  // The bar's phone must not fall asleep between two guests.
  useWakeLock(wanted);

  useEffect(() => {
    if (!active) return undefined;
    let camera: OpenCamera | null = null;
    let left = false;
    const fail = () => {
      if (!left) setFailed(true);
    };
    async function start(): Promise<void> {
      const opened = await openCamera(choice.deviceId);
      if (left) {
        closeCamera(opened.stream);
        return;
      }
      camera = opened;
      // Another app took it, or it was unplugged.
      opened.track.addEventListener("ended", fail);
      setOpen(opened);
      if (isTorchWanted && opened.hasTorch) setTorchOn(await setTorch(opened.track, true));
    }
    start().catch(fail);
    return () => {
      left = true;
      if (camera) closeCamera(camera.stream);
      setOpen(null);
      setFailed(false);
      setTorchOn(false);
    };
  }, [active, choice]);

  function switchCamera(): void {
    const deviceId = open ? nextCamera(open) : undefined;
    if (deviceId === undefined) return;
    rememberCamera(deviceId);
    setChoice({ deviceId });
  }

  return {
    open,
    failed,
    retry: () => setChoice({ deviceId: choice.deviceId }),
    torch,
    toggleTorch: () => {
      isTorchWanted = !torch;
      if (open) void setTorch(open.track, isTorchWanted).then(setTorchOn);
    },
    switchCamera: open && open.deviceIds.length > 1 ? switchCamera : undefined,
  };
}
