import { InertAtFirst } from "#ui/inert-at-first.tsx";
import { usePlaces } from "#stores/places.ts";
import { BookDemo } from "../../leads/index.ts";
import { Finder, YourPlaces } from "../../venues/index.ts";
import { HomeContent } from "./home-content.tsx";
import { Marketing } from "./marketing.tsx";

/** The front door: to the menu before me, or back to the places I know. */
export function HomePage() {
  const isStranger = usePlaces().length === 0;
  return (
    <HomeContent
      finder={
        <InertAtFirst>
          <Finder />
        </InertAtFirst>
      }
      places={isStranger ? null : <YourPlaces />}
      bookDemo={<BookDemo />}
      marketing={<Marketing />}
    />
  );
}
