import type { VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { ArtPicture, artSources } from "#components/art-picture.tsx";
import { Image } from "#ui/image.tsx";

interface FlyerProps {
  event: Pick<VenueEvent, "eventName" | "images">;
  sizes: string;
  priority?: boolean;
}

function sourcesOf({ images: [flyer] }: Pick<VenueEvent, "images">): { src: string; srcSet: string } {
  if (!flyer) return artSources("flyer-fallback");
  return { src: flyer.url, srcSet: flyer.sizes.map(({ url, width }) => `${url} ${width}w`).join(", ") };
}

/** The event's own flyer, the house's where it has none or it does not load. */
export function Flyer({ event, sizes, priority = false }: FlyerProps) {
  const look = { ratio: "portrait", rounded: "20", sizes, priority } as const;
  if (event.images.length === 0) return <ArtPicture {...look} name="flyer-fallback" alt="" />;
  return (
    <Image
      {...look}
      {...sourcesOf(event)}
      alt={m.event_flyer({ event: event.eventName })}
      fallback={<ArtPicture {...look} ratio="fill" name="flyer-fallback" alt="" />}
    />
  );
}

/** What lies behind a poster that shines: the same file, which is fetched once, out of focus. Written after the poster, which leads. */
export function FlyerGlow({ event, sizes }: Pick<FlyerProps, "event" | "sizes">) {
  return (
    <img
      {...sourcesOf(event)}
      sizes={sizes}
      alt=""
      aria-hidden="true"
      decoding="async"
      draggable={false}
      className="absolute inset-0 -z-10 size-full scale-105 object-cover opacity-70 blur-[48px] saturate-150"
    />
  );
}
