import type { SiteContent } from "@skipline/contract/content";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { siteContentQuery } from "#api/site-content.ts";
import { ArtPicture } from "#components/art-picture.tsx";
import { SiteFooter } from "#components/site-footer.tsx";
import { features, results } from "#content/marketing.ts";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { classes } from "#ui/classes.ts";
import { BookDemo } from "../../leads/index.ts";
import { LeapArt } from "../leap-art.tsx";
import { Section } from "../section.tsx";

function Results() {
  return (
    <ul className="grid gap-y-8 sm:grid-cols-3 sm:gap-x-10">
      {results.map(({ figure, text }) => (
        <li key={text} className="border-t-4 border-accent pt-4">
          <span className="block text-56 font-black text-strong tabular-nums lg:text-[5rem]">{figure}</span>{" "}
          <span className="mt-2 block text-18 text-pretty text-normal">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Two rows, each with a wide and a narrow picture, in turn. */
const spans = ["lg:col-span-7", "lg:col-span-5", "lg:col-span-5", "lg:col-span-7"];

function Features() {
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-12 lg:gap-y-16">
      {features.map(({ art, alt, title, text }, index) => (
        <li key={title} className={classes("min-w-0", spans[index])}>
          <div className="[&>span]:lg:aspect-auto [&>span]:lg:h-80">
            <ArtPicture
              name={art}
              alt={alt}
              ratio="landscape"
              rounded="20"
              sizes="(width >= 64rem) 36rem, (width >= 40rem) 50vw, 100vw"
            />
          </div>
          <h3 className="mt-4 text-22 font-black lg:text-28">{title}</h3>
          <p className="mt-1 max-w-[30rem] text-16 text-pretty text-normal lg:text-18">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** As a poster sets its names. */
function Venues({ venues }: Pick<SiteContent, "venues">) {
  return (
    <ul className="border-b border-line">
      {venues.map(({ name, kind, city }) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3 lg:py-4"
        >
          <span className="text-28 font-black text-strong lg:text-56">{name}</span>
          <span className="text-14 text-muted lg:text-18">{`${kind}, ${city}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Presale() {
  return (
    <Link
      to={publicPaths.presale()}
      className="group mt-20 grid overflow-hidden rounded-20 bg-accent text-on-accent sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:mt-32"
    >
      <span className="flex flex-col justify-center gap-2 p-6 lg:p-12">
        <span className="text-28 leading-tight font-black text-balance lg:text-56">{m.home_presale()}</span>
        <span className="text-18">{m.home_presale_hint()}</span>
        <span className="mt-2 inline-flex items-center gap-2 text-18 font-bold underline underline-offset-4">
          {m.home_presale_more()}
          <ArrowRight
            aria-hidden="true"
            className="size-5 transition-transform group-hover:translate-x-1 rtl:group-hover:-translate-x-1"
          />
        </span>
      </span>
      <span className="max-sm:hidden [&>span]:h-full">
        <ArtPicture name="wristband" alt="" ratio="landscape" rounded="none" sizes="32rem" />
      </span>
    </Link>
  );
}

/** What venues read on the front page, all of it. */
export function Marketing() {
  const { data: content } = useQuery(siteContentQuery);
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <>
      <Section id="results" title={m.home_results()}>
        <Results />
      </Section>
      <div className="mt-20 lg:mt-32">
        <LeapArt />
      </div>
      <Section id="experience" title={m.home_experience()}>
        <Features />
      </Section>
      {config?.hasPresale && <Presale />}
      {content && content.venues.length > 0 && (
        <Section id="venues" title={m.home_venues()}>
          <Venues venues={content.venues} />
        </Section>
      )}
      <div className="mt-20 flex flex-col items-start gap-6 lg:mt-32">
        <p className="max-w-[40rem] text-36 leading-tight font-black text-balance text-strong lg:text-56">
          {m.home_line_cost()}
        </p>
        <div className="flex flex-wrap gap-3">
          <BookDemo size="large" />
          <Link to={publicPaths.corporate()} className={buttonClasses({ variant: "secondary", size: "large" })}>
            {m.home_work_it_out()}
          </Link>
        </div>
      </div>
      <div className="-mx-4">
        <SiteFooter />
      </div>
    </>
  );
}
