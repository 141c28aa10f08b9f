import { Play } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { markSplashViewed, splashErrorMs, splashStartLimitMs } from "./splash.ts";

type Phase = "starting" | "playing" | "blocked" | "failed";

/**
 * The venue's film, over everything, once in a browser session; the menu loads underneath. The platform's own dialog:
 * it traps the focus, closes on Esc and costs no code.
 */
export function SplashVideo({ src, onDone }: { src: string; onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<Phase>("starting");

  const finish = useEffectEvent(() => {
    markSplashViewed();
    onDone();
  });
  function skip(): void {
    markSplashViewed();
    onDone();
  }

  function handleRefusal(error: unknown): void {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") setPhase("blocked");
    // AbortError: the page goes on without it.
    else if (name !== "AbortError") setPhase("failed");
  }
  const refuse = useEffectEvent(handleRefusal);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Not on Skip: a ring around it would be the first thing to see.
    dialog.current?.focus();
    video.current?.play().catch((error: unknown) => refuse(error));
  }, []);

  useEffect(() => {
    if (phase !== "failed" && phase !== "starting") return undefined;
    const timer = setTimeout(() => finish(), phase === "failed" ? splashErrorMs : splashStartLimitMs);
    return () => clearTimeout(timer);
  }, [phase]);

  return (
    <dialog
      ref={dialog}
      aria-label="Welcome video"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        skip();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-ink p-0 outline-none"
    >
      <video
        ref={video}
        src={src}
        muted
        playsInline
        preload="auto"
        onPlaying={() => setPhase("playing")}
        onEnded={skip}
        onError={() => setPhase("failed")}
        className="absolute inset-0 size-full object-cover landscape:object-contain"
      />
      {phase === "blocked" && (
        <div className="absolute inset-0 grid place-items-center">
          <Button
            size="large"
            icon={<Play aria-hidden="true" className="size-6" />}
            onClick={() => {
              setPhase("starting");
              video.current?.play().catch(handleRefusal);
            }}
          >
            Tap to Play
          </Button>
        </div>
      )}
      <div className="absolute right-4 bottom-[max(1.5rem,env(safe-area-inset-bottom))]">
        <Button variant="secondary" onClick={skip}>
          Skip
        </Button>
      </div>
    </dialog>
  );
}
