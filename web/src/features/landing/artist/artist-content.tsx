import * as m from "@skipline/contract/texts";
import { ArrowRight, MessageCircleQuestionMark } from "lucide-react";
import type { Artist } from "@skipline/contract/content";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Page } from "#ui/page.tsx";
import { Banner } from "../banner.tsx";
import { ExternalLink } from "../external-link.tsx";
import { Slides } from "./slides.tsx";

export interface ArtistContentProps {
  artist: Artist;
  vendorId: string;
}

/** The name as wide as the page, the pictures standing before it. */
export function ArtistContent({ artist, vendorId }: ArtistContentProps) {
  const { name, claim, questions, biography, links, slides } = artist;
  return (
    <Page title={name} width="wide" header={<></>}>
      <div className="@container text-center">
        <Banner text={name} most="[--banner-most:36rem]" tone="accent" />
      </div>
      <div className="relative mx-[calc(50%-50vw)] -mt-[min(3vw,4rem)]">
        <Slides slides={slides} label={m.artist_pictures({ artist: name })} />
      </div>
      <div className="mt-10 grid gap-12 lg:mt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-20">
        <div className="flex flex-col items-start gap-8">
          <p className="text-28 leading-tight font-black text-strong lg:text-36">{claim}</p>
          <ExternalLink
            url={questions.url}
            size="large"
            icon={<MessageCircleQuestionMark aria-hidden="true" className="size-6 shrink-0" />}
          >
            {questions.text}
          </ExternalLink>
        </div>
        <section aria-labelledby="biography">
          <h2 id="biography" className="text-22 font-black">
            {m.artist_biography()}
          </h2>
          <div className="mt-4 flex flex-col gap-5 text-18 text-normal lg:text-22">
            {biography.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      </div>
      <nav aria-label={m.artist_elsewhere({ artist: name })} className="mt-16 lg:mt-24">
        <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-12">
          {links.map(({ text, url }) => (
            <li key={url} className="border-b border-line">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-16 items-center py-3 text-22 font-black text-strong hover:text-accent-text lg:text-28"
              >
                {text}
                <span className="sr-only">{m.opens_in_new_tab()}</span>
                <ArrowRight
                  aria-hidden="true"
                  className="ms-auto size-6 shrink-0 -rotate-45 text-accent-text rtl:rotate-45"
                />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-12">
        <Link to={publicPaths.vendor(vendorId)} className={buttonClasses({ variant: "secondary" })}>
          {m.artist_tonight()}
        </Link>
      </p>
    </Page>
  );
}
