import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { sponsorPoints, venuePoints } from "#content/corporate.ts";
import { Page } from "#ui/page.tsx";
import { ArtBackdrop } from "../art-backdrop.tsx";
import { LeapArt } from "../leap-art.tsx";
import { Section } from "../section.tsx";

function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-4">
          <h3 className="text-22 font-black">{title}</h3>
          <p className="mt-1 text-16 text-pretty text-normal lg:text-18">{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface CorporateContentProps {
  calculator: ReactNode;
  bookDemo: ReactNode;
}

/** For who runs rooms, and who puts a name on them: the line, as the bill that it is. */
export function CorporateContent({ calculator, bookDemo }: CorporateContentProps) {
  return (
    <Page title={m.corporate_title()} width="wide" header={<></>}>
      <h1 className="pt-4 text-36 leading-tight font-black text-balance lg:pt-8 lg:text-56">{m.corporate_heading()}</h1>
      <p className="mt-3 max-w-[38rem] text-18 text-pretty text-normal lg:text-22">{m.corporate_claim()}</p>
      <div className="mt-8 lg:mt-12">{calculator}</div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {bookDemo}
        <p className="text-16 text-muted">{m.corporate_demo()}</p>
      </div>
      <div className="mt-12 lg:mt-20">
        <LeapArt />
      </div>
      <Section id="groups" title={m.corporate_groups()}>
        <Points points={venuePoints} />
      </Section>
      <section aria-labelledby="sponsors" className="relative isolate mx-[calc(50%-50vw)] mt-20 lg:mt-32">
        <ArtBackdrop name="crowd-stage" />
        <div className="mx-auto max-w-wide px-4 py-16 lg:py-32">
          <h2
            id="sponsors"
            className="max-w-[40rem] text-28 leading-tight font-black text-balance text-paper sm:text-36 lg:text-56"
          >
            {m.corporate_sponsors()}
          </h2>
        </div>
      </section>
      <div className="mt-10 lg:mt-16">
        <Points points={sponsorPoints} />
      </div>
      <div
        id="demo"
        className="mt-16 flex scroll-mt-4 flex-col items-start gap-5 rounded-20 bg-accent-soft px-5 py-10 sm:px-10 lg:mt-24"
      >
        <p className="text-28 font-black text-strong lg:text-36">{m.corporate_last_word()}</p>
        {bookDemo}
      </div>
    </Page>
  );
}
