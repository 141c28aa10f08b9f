import { useEffect, useEffectEvent, useRef, useState } from "react";
import { classes } from "#ui/classes.ts";

/** Where it has not ended by then, the draw goes on without it. */
const limitMs = 10_000;

interface DrawFilmProps {
  /** False: less motion is asked for. */
  isWanted: boolean;
  isPlaying: boolean;
  /** It has ended, can't be played or takes too long. */
  onEnd: () => void;
}

/** Fetched with the dialog, so that it begins with the tap. */
export function DrawFilm({ isWanted, isPlaying, onEnd }: DrawFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isSeen, setSeen] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const film = video.current;
    if (!film || !isPlaying) return undefined;
    let isOver = false;
    const finish = () => {
      if (!isOver) end();
      isOver = true;
    };
    const limit = setTimeout(finish, limitMs);
    film.currentTime = 0;
    film.play().catch(finish);
    return () => {
      isOver = true;
      clearTimeout(limit);
      film.pause();
      setSeen(false);
    };
  }, [isPlaying]);

  if (!isWanted) return null;
  return (
    <video
      ref={video}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setSeen(true)}
      onEnded={() => isPlaying && onEnd()}
      className={classes(
        "pointer-events-none fixed inset-0 size-full bg-surface-0 object-cover transition-opacity duration-slow landscape:object-contain",
        isPlaying && isSeen ? "opacity-100" : "opacity-0",
      )}
    >
      <source src="/art/draw.webm" type="video/webm" />
      <source src="/art/draw.mp4" type="video/mp4" onError={() => isPlaying && onEnd()} />
    </video>
  );
}
