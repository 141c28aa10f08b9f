import useEmblaCarousel from "embla-carousel-react";
import { ArrowLeft, ArrowRight, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { Artist } from "#content/artist.ts";
import { useMediaQuery } from "#lib/use-media-query.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Slide, slideClasses } from "./slides.tsx";

/** So long each slide stands before the next one comes. */
const autoplayMs = 6000;

/** Whether a pointer rests on the element, or the focus is inside. */
function useIsHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const { current } = element;
    const hold = () => setHeld(true);
    const letGo = () => setHeld(false);
    for (const type of ["pointerenter", "focusin"]) current?.addEventListener(type, hold);
    for (const type of ["pointerleave", "focusout"]) current?.addEventListener(type, letGo);
    return () => {
      for (const type of ["pointerenter", "focusin"]) current?.removeEventListener(type, hold);
      for (const type of ["pointerleave", "focusout"]) current?.removeEventListener(type, letGo);
    };
  }, [element]);
  return isHeld;
}

/** Slides that move on by themselves, but never under a finger, a pointer or the keyboard, nor for who wants no motion. */
export function SlideCarousel({ slides, label }: Pick<Artist, "slides"> & { label: string }) {
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: "center", duration: isCalm ? 0 : 25 });
  const [isPaused, setPaused] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const isHeld = useIsHeld(frame);
  const [current, setCurrent] = useState(0);
  const isPlaying = !isPaused && !isCalm;

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
    <section ref={frame} aria-roledescription="carousel" aria-label={label}>
      <div ref={viewport} className="overflow-clip">
        <ul className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <li key={slide.name} className={slideClasses}>
              <Slide slide={slide} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex items-center justify-center gap-2 px-4">
        <IconButton
          label="Previous slide"
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
          onClick={() => carousel?.scrollPrev()}
        />
        {!isCalm && (
          <IconButton
            label={isPaused ? "Play the slides" : "Pause the slides"}
            icon={
              isPaused ? (
                <Play aria-hidden="true" className="size-6" />
              ) : (
                <Pause aria-hidden="true" className="size-6" />
              )
            }
            onClick={() => setPaused(!isPaused)}
          />
        )}
        <IconButton
          label="Next slide"
          icon={<ArrowRight aria-hidden="true" className="size-6" />}
          onClick={() => carousel?.scrollNext()}
        />
        <p aria-live={isPlaying ? "off" : "polite"} className="sr-only">
          {`Slide ${current + 1} of ${slides.length}: ${slides[current]?.alt ?? ""}`}
        </p>
      </div>
    </section>
  );
}
