import * as m from "@skipline/contract/texts";
import { Suspense, useCallback, useState } from "react";
import { latePart } from "#api/code.ts";
import type { Artist } from "@skipline/contract/content";
import { classes } from "#ui/classes.ts";
import { ContentPicture } from "../content-picture.tsx";

const { Part: SlideControls, preload } = latePart(() => import("./slide-controls.tsx"), "SlideControls");
// On its way beside the content.
if (typeof document !== "undefined") preload();

/**
 * A row to swipe, without scripts and before the carousel's code. It is moved to the middle of a phone as the carousel moves it,
 * not by its layout: nothing shifts when that takes over.
 */
const row = {
  viewport: "snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]",
  list: "max-sm:[transform:translateX(11%)] rtl:max-sm:[transform:translateX(-11%)] max-sm:after:shrink-0 max-sm:after:basis-[11%]",
};
const carousel = { viewport: "overflow-clip", list: "touch-pan-y" };

/** The artist's pictures: a row to swipe, of which the carousel's code makes one that moves, and its buttons. No slide is drawn anew for it. */
export function Slides({ slides, label }: Pick<Artist, "slides"> & { label: string }) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [isMoving, setMoving] = useState(false);
  const look = isMoving ? carousel : row;
  const start = useCallback(() => setMoving(true), []);
  return (
    <section aria-roledescription={m.carousel()} aria-label={label}>
      <div ref={setViewport} className={look.viewport}>
        <ul className={classes("flex", look.list)}>
          {slides.map((slide, index) => (
            <li
              key={slide.src}
              className="min-w-0 shrink-0 basis-[78%] snap-center ps-3 sm:basis-[44%] lg:basis-[26%] lg:ps-4"
            >
              <ContentPicture
                picture={slide}
                ratio="portrait"
                rounded="20"
                // Upright out of a wide picture: half as wide again as it is shown.
                sizes="(width >= 64rem) 39vw, (width >= 40rem) 66vw, 117vw"
                priority={index === 0}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 min-h-11">
        {viewport && (
          <Suspense fallback={null}>
            <SlideControls slides={slides} viewport={viewport} onStart={start} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
