import * as m from "@skipline/contract/texts";
import type { Festival } from "@skipline/contract/content";
import { Page } from "#ui/page.tsx";
import { Section } from "../section.tsx";
import { FestivalHero } from "./festival-hero.tsx";
import { Lineup } from "./lineup.tsx";
import { SkipTheLines } from "./skip-the-lines.tsx";

export interface FestivalContentProps {
  festival: Festival;
  now: number;
}

/** All of a festival's page. */
export function FestivalContent({ festival, now }: FestivalContentProps) {
  const { name, stands, details, about } = festival;
  return (
    <Page title={name} width="wide" header={<></>}>
      <FestivalHero festival={festival} isOver={now >= Date.parse(festival.endsAt)} />
      <SkipTheLines stands={stands} />
      <Lineup {...festival} />
      <Section id="event-details" title={m.festival_details()}>
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {details.map(({ title, text }) => (
            <div key={title} className="border-t border-line pt-4">
              <dt className="text-18 font-bold text-strong">{title}</dt>
              <dd className="mt-1 text-16 text-normal">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="about" title={m.festival_about({ festival: name })}>
        <div className="flex max-w-page flex-col gap-5 text-18 text-normal lg:text-22">
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
    </Page>
  );
}
