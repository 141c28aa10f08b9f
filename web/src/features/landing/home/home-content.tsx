import * as m from "@skipline/contract/texts";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { claim } from "#content/marketing.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Page } from "#ui/page.tsx";
import { ArtBackdrop } from "../art-backdrop.tsx";

/** Where Learn More leads. */
const moreId = "learn-more";

interface HomeContentProps {
  finder: ReactNode;
  /** The menus that were open on this device; null for a stranger, who is told what this is. */
  places: ReactNode;
  /** For venues: where there is room for it beside the claim. */
  bookDemo: ReactNode;
  /** What venues read, below. */
  marketing: ReactNode;
}

function FinderTitle() {
  return (
    <>
      <h1 className="text-28 font-black text-balance lg:text-36">{m.order_from_spot()}</h1>
      {/* Two lines in any font: none breaks anew when ours comes. */}
      <p className="mt-1 max-w-80 text-16 text-pretty text-muted">{m.home_skip_the_line()}</p>
    </>
  );
}

/** The claim over the room it is about, and in the same look the way to a menu. */
function Hero({ finder, bookDemo }: Pick<HomeContentProps, "finder" | "bookDemo">) {
  return (
    <div className="relative isolate mx-[calc(50%-50vw)]">
      <ArtBackdrop name="night-bar" subject="object-[50%_35%]" extent="h-64 md:h-full" />
      <div className="mx-auto max-w-wide md:grid md:min-h-[36rem] md:grid-cols-[minmax(0,1fr)_22rem] md:items-end md:gap-10 md:px-4 md:py-10 md:short:min-h-0 md:short:items-start md:short:py-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="flex min-h-56 flex-col justify-end px-4 pt-6 pb-5 short:min-h-40 md:min-h-0 md:px-0 md:pb-0">
          <p className="font-black text-balance text-paper">
            <span className="block text-[clamp(3.5rem,13vw,8rem)] leading-[0.85] tracking-tight">{claim.figure}</span>{" "}
            <span className="mt-3 block max-w-[22rem] text-22 leading-tight md:text-28 lg:max-w-[30rem] lg:text-36">
              {claim.text}
            </span>
          </p>
          <div className="mt-6 hidden flex-wrap items-center gap-x-6 gap-y-2 md:flex">
            {bookDemo}
            <a
              href={`#${moreId}`}
              className="inline-flex min-h-11 items-center gap-2 text-18 font-bold text-paper underline underline-offset-4"
            >
              {m.learn_more()}
              <ArrowDown aria-hidden="true" className="size-5" />
            </a>
          </div>
        </div>
        <div className="rounded-t-20 bg-surface-0 px-4 pt-5 pb-2 md:rounded-20 md:p-6">
          <FinderTitle />
          <div className="mt-5">{finder}</div>
          <a href={`#${moreId}`} className={`${buttonClasses({ variant: "quiet", full: true })} mt-3 md:hidden`}>
            {m.learn_more()}
          </a>
        </div>
      </div>
    </div>
  );
}

function KnownGuest({ finder, places }: Pick<HomeContentProps, "finder" | "places">) {
  return (
    <div className="grid gap-8 pt-4 max-lg:mx-auto max-lg:max-w-phone lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:gap-16 lg:pt-10">
      <div>
        <FinderTitle />
        <div className="mt-6">{finder}</div>
      </div>
      {places}
    </div>
  );
}

/** The front door: for who stands before the bar, and for who runs one. */
export function HomeContent({ finder, places, bookDemo, marketing }: HomeContentProps) {
  return (
    <Page title={m.order_from_spot()} width="wide" header={<></>}>
      {places ? <KnownGuest finder={finder} places={places} /> : <Hero finder={finder} bookDemo={bookDemo} />}
      <div id={moreId} tabIndex={-1} className="scroll-mt-4 outline-none">
        {marketing}
      </div>
    </Page>
  );
}
