import type { ArtName } from "./festival.ts";

/** An artist's page as content: a file in `artists/` is a page at `/vendor/{vendorId}/{slug}`. */
export interface Artist {
  slug: string;
  /** Where the page goes by, whichever vendor it is opened at. */
  vendorId: string;
  name: string;
  claim: string;
  /** For search engines and shared links. */
  description: string;
  slides: readonly ArtName[];
  questions: { text: string; url: string };
  biography: readonly string[];
  links: readonly { text: string; url: string }[];
}
