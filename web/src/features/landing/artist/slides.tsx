import { ArtPicture } from "#components/art-picture.tsx";
import type { Artist } from "#content/artist.ts";

/** The width of a slide, for the row that scrolls and for the one that moves by itself. */
export const slideClasses = "min-w-0 shrink-0 basis-[78%] pl-3 sm:basis-[44%] lg:basis-[26%] lg:pl-4";

export function Slide({ slide, isFirst }: { slide: Artist["slides"][number]; isFirst: boolean }) {
  return (
    <ArtPicture
      name={slide.name}
      alt={slide.alt}
      ratio="portrait"
      rounded="20"
      // Upright out of a wide picture: half as wide again as it is shown.
      sizes="(width >= 64rem) 39vw, (width >= 40rem) 66vw, 117vw"
      priority={isFirst}
    />
  );
}

/**
 * A row to swipe: what stands there before the carousel's code, or without scripts. Its slides are as large as the
 * carousel's, and on a phone the first stands where the carousel has it: when that takes its place, nothing jumps.
 */
export function StaticSlides({ slides }: Pick<Artist, "slides">) {
  return (
    <>
      <ul className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] max-sm:before:shrink-0 max-sm:before:basis-[11%] max-sm:after:shrink-0 max-sm:after:basis-[11%]">
        {slides.map((slide, index) => (
          <li key={slide.name} className={`snap-center ${slideClasses}`}>
            <Slide slide={slide} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {/* Where the carousel has its buttons. */}
      <div className="mt-3 h-11" />
    </>
  );
}
