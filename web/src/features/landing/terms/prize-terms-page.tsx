import * as m from "@skipline/contract/texts";
import { prizeTerms, prizeTermsEffective } from "#content/prize-terms.ts";
import { Page } from "#ui/page.tsx";

/** Terms that are read in a loud room: what counts stands large, what it means beside it. */
export function PrizeTermsPage() {
  return (
    <Page title={m.prize_terms()} width="wide" header={<></>}>
      <h1 className="pt-4 text-banner leading-[0.9] font-black tracking-tight text-strong [--banner-most:6rem] [--letters:12] lg:pt-10">
        {m.prize_terms()}
      </h1>
      <p className="mt-4 text-18 text-muted">{m.prize_terms_effective({ date: prizeTermsEffective })}</p>
      <dl className="mt-8 border-b border-line lg:mt-14">
        {prizeTerms.map(({ key, title, text }) => (
          <div
            key={title}
            className="grid gap-x-12 gap-y-1 border-t border-line py-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-baseline lg:grid-cols-[22rem_minmax(0,1fr)] lg:py-8"
          >
            <dt className="contents">
              <span className="text-36 leading-none font-black text-accent-text tabular-nums lg:text-56">{key}</span>
              <span className="text-22 font-black text-strong lg:text-28">{title}</span>
            </dt>
            <dd className="max-w-[40rem] text-16 text-pretty text-normal sm:col-start-2 lg:text-18">{text}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
