import type { SiteContent } from "@skipline/contract/content";
import { membershipPlans } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { ArrowRight, ArrowUpRight, Lock, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { lusivOffer, lusivPerks, lusivQuestions, lusivSteps } from "#content/lusiv.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { Collapsible } from "#ui/collapsible.tsx";
import { Page } from "#ui/page.tsx";
import { BandArt } from "./band-art.tsx";
import { PerkArt } from "./perk-art.tsx";

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-16 lg:mt-24">
      <h2 id={id} className="mb-6 text-28 font-black lg:text-36">
        {title}
      </h2>
      {children}
    </section>
  );
}

function EventsLink({ nfcId }: { nfcId: string | undefined }) {
  return (
    <Link to={paths.membershipEvents(nfcId ? { nfcId } : {})} className={buttonClasses({ size: "large", full: true })}>
      <span className="inline-flex items-center gap-2">
        {m.lusiv_see_events()}
        <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
      </span>
    </Link>
  );
}

/** The promise as the sum that it is: the first line is paid, the others are what comes of it. */
function Offer() {
  const [price, ...gains] = lusivOffer;
  return (
    <p className="font-black text-strong">
      <span className="block text-36 text-accent-text">{price}</span>
      {gains.map((gain) => (
        <span key={gain} className="block text-22 sm:text-28">
          {" "}
          {gain}
        </span>
      ))}
    </p>
  );
}

function Hero({ nfcId }: { nfcId: string | undefined }) {
  const plans = membershipPlans.map((plan) => m.lusiv_plan({ count: plan.durationMonths, price: plan.display }));
  const list = new Intl.ListFormat(m.locale(), { type: "unit", style: "short" });
  return (
    <div className="grid gap-6 pt-2 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:items-center lg:gap-16 lg:pt-10">
      <h1 className="px-1 pt-2 pb-2 short:mx-auto short:w-[min(100%,26rem)] lg:pt-0 lg:short:w-full">
        <BandArt />
      </h1>
      <div className="flex flex-col items-start gap-6">
        <Badge tone="accent" icon={<Lock aria-hidden="true" />}>
          {m.lusiv_invite_only()}
        </Badge>
        <Offer />
        <div className="w-full max-w-form">
          <EventsLink nfcId={nfcId} />
          <p className="mt-3 text-center text-14 text-muted">{m.lusiv_plans({ plans: list.format(plans) })}</p>
        </div>
      </div>
    </div>
  );
}

function Perks() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {lusivPerks.map(({ picture, title, text }) => (
        <Card as="li" key={title}>
          <div className="flex h-full flex-col gap-2 max-sm:flex-row max-sm:items-center max-sm:gap-4 @max-[18rem]:flex-col @max-[18rem]:items-start">
            <div className="shrink-0 max-sm:w-24 max-sm:[&>svg]:h-auto max-sm:[&>svg]:w-full">
              <PerkArt picture={picture} />
            </div>
            <div className="min-w-0">
              <h3 className="text-18 font-bold">{title}</h3>
              <p className="mt-1 text-16 text-muted">{text}</p>
            </div>
          </div>
        </Card>
      ))}
    </ul>
  );
}

/** A line from the invitation to the door. */
function Steps() {
  return (
    <ol className="grid lg:grid-cols-4 lg:gap-6">
      {lusivSteps.map(({ title, text }, index) => (
        <li key={title} className="relative flex gap-4 pb-8 last:pb-0 lg:flex-col lg:pb-0">
          {index < lusivSteps.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-12 bottom-0 inset-s-6 border-s-2 border-dashed border-accent lg:top-6 lg:inset-e-[-1.5rem] lg:bottom-auto lg:inset-s-12 lg:border-t-2 lg:border-s-0"
            />
          )}
          <span
            aria-hidden="true"
            className="relative z-10 grid size-12 shrink-0 place-items-center rounded-full bg-accent text-22 font-black text-on-accent"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-2 lg:pt-1">
            <h3 className="text-18 font-bold">{title}</h3>
            <p className="mt-1 text-16 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Questions() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {lusivQuestions.map(({ question, answer }) => (
        <Collapsible key={question} title={question}>
          <p className="text-16 text-normal">{answer}</p>
        </Collapsible>
      ))}
    </div>
  );
}

function Partners({ partners }: Pick<SiteContent, "partners">) {
  return (
    <ul className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
      {partners.map(({ name, city, vendorLocationId }) => (
        <Card as="li" key={vendorLocationId} interactive>
          <Link
            to={paths.location(vendorLocationId)}
            className="flex items-center gap-3 after:absolute after:inset-0 after:content-['']"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-18 font-bold text-strong">{name}</span>
              <span className="block text-14 text-muted">{city}</span>
            </span>
            <ArrowUpRight aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          </Link>
        </Card>
      ))}
    </ul>
  );
}

function LastWord({ nfcId, supportEmail }: Omit<LusivContentProps, "partners">) {
  return (
    <div className="mt-16 flex flex-col gap-6 rounded-20 bg-accent-soft px-5 py-10 sm:px-10 lg:mt-24 lg:flex-row lg:items-center">
      <div className="flex-1">
        <h2 className="text-28 font-black">{m.lusiv_last_word()}</h2>
        <p className="mt-1 text-16 text-normal">{m.lusiv_last_word_hint()}</p>
      </div>
      <div className="grid gap-3 lg:w-72">
        <EventsLink nfcId={nfcId} />
        {supportEmail && (
          <a
            href={`mailto:${supportEmail}?subject=Lusiv`}
            className={buttonClasses({ variant: "secondary", full: true })}
          >
            <span className="inline-flex items-center gap-2">
              <Mail aria-hidden="true" className="size-5 shrink-0" />
              {m.lusiv_chat()}
            </span>
          </a>
        )}
      </div>
    </div>
  );
}

export interface LusivContentProps {
  /** Of the wristband that led here: it goes along. */
  nfcId: string | undefined;
  supportEmail: string | undefined;
  partners: SiteContent["partners"];
}

/** All of the page that does not depend on who looks at it: the server writes it into the HTML, too. */
export function LusivContent({ nfcId, supportEmail, partners }: LusivContentProps) {
  return (
    <Page title="Lusiv" width="wide" header={<></>}>
      <Hero nfcId={nfcId} />
      <Section id="what-you-get" title={m.lusiv_what_you_get()}>
        <Perks />
      </Section>
      <Section id="how-it-works" title={m.lusiv_how_it_works()}>
        <Steps />
      </Section>
      <div className="lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <Section id="faq" title={m.lusiv_faq()}>
          <Questions />
        </Section>
        {partners.length > 0 && (
          <Section id="partners" title={m.lusiv_partners()}>
            <Partners partners={partners} />
          </Section>
        )}
      </div>
      <LastWord nfcId={nfcId} supportEmail={supportEmail} />
    </Page>
  );
}
