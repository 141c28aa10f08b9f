import { CameraOff } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode, RefObject } from "react";
import { classes } from "#ui/classes.ts";
import { Spinner } from "#ui/spinner.tsx";
import { showStream } from "./camera.ts";
import type { Camera } from "./use-camera.ts";

export type ScannerState = "idle" | "scanning" | "processing";

interface ViewfinderProps {
  state: ScannerState;
  camera: Camera;
  /** The picture is there, but nothing reads it yet. */
  loading: boolean;
  video: RefObject<HTMLVideoElement | null>;
  /** In the picture's place where there is none. Its room is kept from the start: nothing moves when it has to be said. */
  problem: ReactNode;
  hasFailed: boolean;
}

/** Where to hold the code: four corners. */
function Frame({ lit }: { lit: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`pointer-events-none absolute inset-0 m-auto size-[72%] transition-colors ${lit ? "stroke-positive" : "stroke-paper"}`}
    >
      <path d="M2 20V8a6 6 0 0 1 6-6h12M80 2h12a6 6 0 0 1 6 6v12M98 80v12a6 6 0 0 1-6 6H80M20 98H8a6 6 0 0 1-6-6V80" />
    </svg>
  );
}

/** The camera's picture with its frame: as high as its place, and square where nothing gives it a height. */
export function Viewfinder({ state, camera, loading, video, problem, hasFailed }: ViewfinderProps) {
  const stream = camera.open?.stream ?? null;
  useEffect(() => {
    if (video.current) showStream(video.current, stream);
  }, [stream, video]);
  const isSaid = hasFailed && problem !== null;
  return (
    <div
      className={classes(
        // Words in large letters need their own height.
        "relative grid h-full min-h-min w-full overflow-clip rounded-20 @min-[38rem]:aspect-square @min-[38rem]:h-auto @min-[38rem]:max-h-[52dvh] @min-[38rem]:[@media(height<30rem)]:max-h-[36dvh]",
        isSaid ? "bg-surface-1 text-normal" : "bg-ink text-paper",
      )}
    >
      <video
        ref={video}
        playsInline
        muted
        autoPlay
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        className={`absolute inset-0 size-full object-cover transition-opacity duration-calm ${stream ? "opacity-100" : "opacity-0"}`}
      />
      {/* Another element when it is said: screen readers tell of what comes. */}
      <div key={String(isSaid)} className={classes("relative grid place-items-center p-4", !isSaid && "invisible")}>
        {problem}
      </div>
      {!isSaid && (
        <>
          {state === "idle" && (
            <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
              <CameraOff className="size-12 opacity-70" />
            </span>
          )}
          {state === "processing" && (
            <span className="absolute inset-0 grid place-items-center bg-scrim">
              <Spinner size={32} />
            </span>
          )}
          {state === "scanning" && (!stream || loading) && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner size={32} />
            </span>
          )}
          <Frame lit={state === "processing"} />
        </>
      )}
    </div>
  );
}
