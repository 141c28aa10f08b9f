import type { ContentPage } from "@skipline/contract/landing";
import { artUrl } from "#components/art-picture.tsx";
import type { Festival } from "#content/festival.ts";

/** What the server says of the page: its words for the tab, shared links and search engines. */
export function festivalSight(festival: Festival): ContentPage {
  const { slug, vendorLocationId, name, description, picture, startsAt, endsAt, place, links, lineup } = festival;
  const tickets = links.find(({ kind }) => kind === "tickets");
  return {
    pattern: `/location/:vendorLocationId/${slug}`,
    route: "/location/:vendorLocationId/:festival",
    canonicalPath: `/location/${vendorLocationId}/${slug}`,
    title: name,
    description,
    image: artUrl(picture.name, 1600),
    changesAt: [new Date(endsAt).toISOString()],
    structuredData: {
      "@type": "Festival",
      name,
      description,
      startDate: startsAt,
      endDate: endsAt,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: {
        "@type": "Place",
        name: place.name,
        address: {
          "@type": "PostalAddress",
          addressLocality: place.city,
          addressRegion: place.state,
          addressCountry: "US",
        },
      },
      performer: lineup.flatMap(({ artists }) =>
        artists.map((artist) => ({ "@type": "PerformingGroup", name: artist.name })),
      ),
      ...(tickets ? { offers: { "@type": "Offer", url: tickets.url } } : {}),
    },
  };
}
