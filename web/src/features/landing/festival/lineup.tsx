import * as m from "@skipline/contract/texts";
import { ArrowUpRight } from "lucide-react";
import type { Festival } from "@skipline/contract/content";
import { classes } from "#ui/classes.ts";
import { Section } from "../section.tsx";

type LineupPart = Festival["lineup"][number];
type Artist = LineupPart["artists"][number];

/** All of a card leads to the artist's social page, in a new tab. */
function ArtistLink({ artist, className }: { artist: Artist; className: string }) {
  return (
    <a
      href={artist.url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes("rounded-8 hover:text-accent-text", className)}
    >
      {artist.name}
      <span className="sr-only">{m.lineup_artist_opens({ style: artist.style })}</span>
    </a>
  );
}

/** As printed posters have it: the first stage in the largest letters. */
const posterSizes = ["text-36 lg:text-56", "text-28 lg:text-36", "text-22 lg:text-28"];

function Poster({ lineup }: { lineup: readonly LineupPart[] }) {
  return (
    <div className="flex flex-col gap-12 border-y-4 border-strong py-12 text-center lg:gap-16 lg:py-16">
      {lineup.map(({ title, note, artists }, index) => (
        <div key={title}>
          <h3 className="text-14 font-bold tracking-wide text-accent-text uppercase">
            {title}
            {note && <span className="text-muted"> · {note}</span>}
          </h3>
          <ul
            className={classes(
              "mt-3 flex flex-wrap items-baseline justify-center gap-x-6 leading-tight font-black text-strong lg:gap-x-10",
              posterSizes[Math.min(index, posterSizes.length - 1)],
            )}
          >
            {artists.map((artist) => (
              <li key={artist.name}>
                <ArtistLink artist={artist} className="inline-block py-2" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const days = ["border-danger-fill", "border-info-fill", "border-warning-fill", "border-positive-fill"];

function Parade({ lineup }: { lineup: readonly LineupPart[] }) {
  return (
    <div className="grid gap-12 md:grid-cols-2 md:gap-8 lg:gap-16">
      {lineup.map(({ title, note, artists }, index) => (
        <div key={title} className={classes("border-t-8 pt-5", days[index % days.length])}>
          <h3 className="text-22 font-black lg:text-28">{title}</h3>
          {note && <p className="mt-1 text-16 text-muted">{note}</p>}
          <ul className="mt-4 divide-y divide-line">
            {artists.map((artist) => (
              <li key={artist.name} className="relative flex flex-wrap items-baseline gap-x-4 py-4">
                <ArtistLink
                  artist={artist}
                  className="text-22 font-bold text-strong after:absolute after:inset-0 after:rounded-8 after:content-[''] lg:text-28"
                />
                <span aria-hidden="true" className="ms-auto inline-flex items-center gap-2 text-16 text-muted">
                  {artist.style}
                  <ArrowUpRight className="size-5 shrink-0 text-accent-text" />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function Lineup({ lineup, look }: Pick<Festival, "lineup" | "look">) {
  return (
    <Section id="lineup" title={m.lineup()}>
      {look === "poster" ? <Poster lineup={lineup} /> : <Parade lineup={lineup} />}
    </Section>
  );
}
