import * as m from "@skipline/contract/texts";
import { Play } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { markSplashViewed, splashErrorMs, splashStartLimitMs } from "./splash.ts";

/** `waiting`: not to be seen, since it can't play yet. */
type Phase = "waiting" | "playing" | "blocked" | "failed";

interface SplashVideoProps {
  src: string;
  /** The menu stands: the film moves into the bar that the page keeps for it (`SplashBar` in menu-page.tsx). */
  isMenuReady: boolean;
  onPlaying: () => void;
  onDone: () => void;
}

/**
 * The venue's film, once in a browser session, from the moment it can play: over everything while the menu loads, in a
 * bar below it once it is there. Begun is seen: whoever goes on meanwhile does not meet it again. The platform's own dialog: over everything it traps the focus, closes on Esc and costs no code.
 */
export function SplashVideo({ src, isMenuReady, onPlaying, onDone }: SplashVideoProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<Phase>("waiting");
  const isSeen = phase !== "waiting";

  function finish(): void {
    markSplashViewed();
    onDone();
  }
  const end = useEffectEvent(finish);

  function fail(): void {
    if (isSeen) setPhase("failed");
    else finish();
  }
  function handleRefusal(error: unknown): void {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") setPhase("blocked");
    // AbortError: the page goes on without it.
    else if (name !== "AbortError") fail();
  }
  const refuse = useEffectEvent(handleRefusal);

  useEffect(() => {
    // Begins by itself as soon as it can; `playing` says when.
    video.current?.play().catch((error: unknown) => refuse(error));
  }, []);

  useEffect(() => {
    if (phase !== "failed" && phase !== "waiting") return undefined;
    const timer = setTimeout(() => end(), phase === "failed" ? splashErrorMs : splashStartLimitMs);
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    const box = dialog.current;
    if (!box || !isSeen) return;
    if (isMenuReady) {
      box.close();
      // Not `show()`: whoever reads the menu already keeps the focus.
      box.setAttribute("open", "");
    } else if (!box.open) {
      box.showModal();
      // Not on Skip: a ring around it would be the first thing to see.
      box.focus();
    }
  }, [isSeen, isMenuReady]);

  return (
    <dialog
      ref={dialog}
      aria-label={m.splash_video()}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        finish();
      }}
      className={classes(
        "m-0 overflow-hidden bg-ink p-0 outline-none",
        isMenuReady
          ? // A dialog is else as wide as what is in it: a film that lies over it makes none.
            "fixed inset-x-4 w-auto top-auto bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto h-24 max-w-phone rounded-14"
          : "fixed inset-0 size-full max-h-none max-w-none",
      )}
    >
      <video
        ref={video}
        src={src}
        muted
        playsInline
        preload="auto"
        onPlaying={() => {
          markSplashViewed();
          setPhase("playing");
          onPlaying();
        }}
        onEnded={finish}
        onError={fail}
        className={classes("absolute inset-0 size-full object-cover", !isMenuReady && "landscape:object-contain")}
      />
      {phase === "blocked" && (
        <div className="absolute inset-0 grid place-items-center p-2">
          <Button
            size={isMenuReady ? "small" : "large"}
            icon={<Play aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => void video.current?.play().catch(handleRefusal)}
          >
            {m.splash_play()}
          </Button>
        </div>
      )}
      <div
        className={
          isMenuReady
            ? "absolute inset-e-2 bottom-2"
            : "absolute inset-e-4 bottom-[max(1.5rem,env(safe-area-inset-bottom))]"
        }
      >
        <Button variant="secondary" size={isMenuReady ? "small" : "medium"} onClick={finish}>
          {m.splash_skip()}
        </Button>
      </div>
    </dialog>
  );
}
