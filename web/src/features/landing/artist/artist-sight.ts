import type { ContentPage } from "@skipline/contract/landing";
import { artUrl } from "#components/art-picture.tsx";
import type { Artist } from "#content/artist.ts";

/** What the server says of the page: its words for the tab, shared links and search engines. */
export function artistSight({ slug, vendorId, name, description, slides, links }: Artist): ContentPage {
  return {
    pattern: `/vendor/:vendorId/${slug}`,
    route: "/vendor/:vendorId/:artist",
    canonicalPath: `/vendor/${vendorId}/${slug}`,
    title: name,
    description,
    image: artUrl(slides[0]?.name ?? "", 1600),
    changesAt: [],
    structuredData: {
      "@type": "MusicGroup",
      name,
      description,
      sameAs: links.map(({ url }) => url),
    },
  };
}
