/** A festival's page as content: a file in `festivals/` is a page at `/location/{vendorLocationId}/{slug}`. docs/festival-page.md */
export interface Festival {
  /** The end of the page's path. */
  slug: string;
  /** Where it goes by, whichever location it is opened at: a location that sells at the festival. */
  vendorLocationId: string;
  /** `poster`: the names of the lineup as on a printed poster; `parade`: two columns of days under a ribbon of colours. */
  look: "poster" | "parade";
  name: string;
  /** What it is, in a line above the name. */
  kind: string;
  claim: string;
  /** For search engines and shared links. */
  description: string;
  picture: ArtName;
  /** ISO, with the offset of the place. */
  startsAt: string;
  endsAt: string;
  /** As people read it. */
  day: string;
  hours?: string;
  place: { name: string; city: string; state: string };
  ages: string;
  /** Leads to the Skip the Lines section. */
  quickBuy?: string;
  links: readonly FestivalLink[];
  stands: readonly Stand[];
  lineup: readonly LineupPart[];
  /** Good to know: each a title and its text. */
  details: readonly { title: string; text: string }[];
  about: readonly string[];
}

/** A picture of `public/art`, by its name, and what it shows. */
export interface ArtName {
  name: string;
  alt: string;
}

/** To another site, in a new tab. */
export interface FestivalLink {
  kind: "tickets" | "instagram" | "website";
  text: string;
  url: string;
}

/** One who sells at the festival: with a menu of ours, or on a site of their own. */
export type Stand = {
  name: string;
  kind: "bar" | "merch";
  text: string;
} & ({ vendorLocationId: string } | { url: string });

export interface LineupPart {
  title: string;
  note?: string;
  artists: readonly { name: string; style: string; url: string }[];
}
