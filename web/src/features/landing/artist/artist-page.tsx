import { Suspense } from "react";
import { data, useLoaderData, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { latePart, loadCode } from "#api/code.ts";
import type { Artist } from "#content/artist.ts";
import { ArtistContent } from "./artist-content.tsx";
import { StaticSlides } from "./slides.tsx";

/** Each artist's content comes with its own page alone; the file's name is the end of the path. */
const files = import.meta.glob<{ artist: Artist }>("../../../content/artists/*.ts");

const { Part: SlideCarousel, preload } = latePart(() => import("./slide-carousel.tsx"), "SlideCarousel");
// On its way beside the content: the page is made once, with its carousel.
preload();

export async function loader({ params }: LoaderFunctionArgs): Promise<Artist> {
  const load = files[`../../../content/artists/${(params["artist"] ?? "").toLowerCase()}.ts`];
  if (!load) throw data(null, { status: 404 });
  return (await loadCode(load)).artist;
}

export function ArtistPage() {
  const artist = useLoaderData<typeof loader>();
  const { vendorId = artist.vendorId } = useParams();
  return (
    <ArtistContent
      artist={artist}
      vendorId={vendorId}
      slides={
        <Suspense fallback={<StaticSlides slides={artist.slides} />}>
          <SlideCarousel slides={artist.slides} label={`Pictures of ${artist.name}`} />
        </Suspense>
      }
    />
  );
}
