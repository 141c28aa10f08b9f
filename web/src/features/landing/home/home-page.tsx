import { Suspense } from "react";
import { latePart } from "#api/code.ts";
import { usePlaces } from "#stores/places.ts";
import { BookDemo } from "../../leads/index.ts";
import { Finder, YourPlaces } from "../../venues/index.ts";
import { HomeContent } from "./home-content.tsx";

const { Part: Marketing, preload } = latePart(() => import("./marketing.tsx"), "Marketing");
// Below the first screen: on its way while that is made.
preload();

/** The front door: to the menu before me, or back to the places I know. */
export function HomePage() {
  const isStranger = usePlaces().length === 0;
  return (
    <HomeContent
      finder={<Finder />}
      places={isStranger ? null : <YourPlaces />}
      bookDemo={<BookDemo />}
      marketing={
        // Whoever has scrolled down already stays where they are.
        <Suspense fallback={<div className="min-h-[400dvh]" />}>
          <Marketing />
        </Suspense>
      }
    />
  );
}
