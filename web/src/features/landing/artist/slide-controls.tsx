import * as m from "@skipline/contract/texts";
import useEmblaCarousel from "embla-carousel-react";
import { ArrowLeft, ArrowRight, Pause, Play } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Artist } from "@skipline/contract/content";
import { direction, onwards } from "#lib/language.ts";
import { useMediaQuery } from "#lib/use-media-query.ts";
import { IconButton } from "#ui/icon-button.tsx";

/** So long each slide stands before the next one comes. */
const autoplayMs = 6000;

/** Whether a pointer rests on what the viewport stands in, or the focus is inside. */
function useIsHeld({ parentElement: frame }: HTMLElement): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const hold = () => setHeld(true);
    const letGo = () => setHeld(false);
    for (const type of ["pointerenter", "focusin"]) frame?.addEventListener(type, hold);
    for (const type of ["pointerleave", "focusout"]) frame?.addEventListener(type, letGo);
    return () => {
      for (const type of ["pointerenter", "focusin"]) frame?.removeEventListener(type, hold);
      for (const type of ["pointerleave", "focusout"]) frame?.removeEventListener(type, letGo);
    };
  }, [frame]);
  return isHeld;
}

/** The slide that was swiped to before. */
function findFirst(viewport: HTMLElement): number {
  if (viewport.scrollLeft === 0) return 0;
  const middle = viewport.scrollLeft + viewport.clientWidth / 2;
  const isBefore = ({ offsetLeft, offsetWidth }: HTMLElement) =>
    onwards > 0 ? offsetLeft + offsetWidth < middle : offsetLeft > middle;
  return [...viewport.querySelectorAll("li")].filter(isBefore).length;
}

interface SlideControlsProps extends Pick<Artist, "slides"> {
  viewport: HTMLElement;
  onStart: () => void;
}

/** Slides that move on by themselves, but never under a finger, a pointer or the keyboard, nor for who wants no motion. */
export function SlideControls({ slides, viewport, onStart }: SlideControlsProps) {
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [startIndex] = useState(() => findFirst(viewport));
  const [setViewport, carousel] = useEmblaCarousel({
    loop: true,
    align: "center",
    direction,
    startIndex,
    duration: isCalm ? 0 : 25,
  });
  const [isPaused, setPaused] = useState(false);
  const isHeld = useIsHeld(viewport);
  const [current, setCurrent] = useState(startIndex);
  const isPlaying = !isPaused && !isCalm;

  // In one step, before anything is painted: the slides stop being a row, and are measured as they then stand.
  useLayoutEffect(() => {
    onStart();
    setViewport(viewport);
  }, [onStart, setViewport, viewport]);

  useEffect(() => {
    if (!carousel) return undefined;
    const follow = () => setCurrent(carousel.selectedScrollSnap());
    carousel.on("select", follow);
    return () => void carousel.off("select", follow);
  }, [carousel]);

  useEffect(() => {
    if (!carousel || !isPlaying || isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // Counted anew from each slide, whoever brought it.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => carousel.scrollNext(), autoplayMs);
    };
    carousel.on("select", wait);
    wait();
    return () => {
      clearTimeout(timer);
      carousel.off("select", wait);
    };
  }, [carousel, isPlaying, isHeld]);

  return (
    <div className="flex items-center justify-center gap-2 px-4">
      <IconButton
        label={m.slide_previous()}
        icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        onClick={() => carousel?.scrollPrev()}
      />
      {!isCalm && (
        <IconButton
          label={isPaused ? m.slides_play() : m.slides_pause()}
          icon={
            isPaused ? <Play aria-hidden="true" className="size-6" /> : <Pause aria-hidden="true" className="size-6" />
          }
          onClick={() => setPaused(!isPaused)}
        />
      )}
      <IconButton
        label={m.slide_next()}
        icon={<ArrowRight aria-hidden="true" className="size-6" />}
        onClick={() => carousel?.scrollNext()}
      />
      <p aria-live={isPlaying ? "off" : "polite"} className="sr-only">
        {m.artist_slide({ number: current + 1, count: slides.length, picture: slides[current]?.alt ?? "" })}
      </p>
    </div>
  );
}
