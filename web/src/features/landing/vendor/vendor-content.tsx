import { accentStyle } from "@skipline/contract/accent-style";
import type { VendorPage } from "@skipline/contract/landing";
import * as m from "@skipline/contract/texts";
import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { VenueLogo } from "#components/venue-logo.tsx";
import { RichText } from "#components/rich-text.tsx";
import { inOwnLanguage } from "#lib/language.ts";
import { useAccent } from "#lib/use-accent.ts";
import { langOfWord, TypedIn } from "#lib/vendor-words.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { OrderOnline } from "./order-online.tsx";
import { TonightFacts, TonightFlyer } from "./tonight.tsx";
import { UpcomingEvents } from "./upcoming-events.tsx";

export const noEvents = { title: m.vendor_no_events_title(), message: m.vendor_no_events() };

export interface VendorContentProps {
  page: VendorPage;
  now: number;
  /** Floats above it all. */
  draw?: ReactNode;
}

/** A bar's page: order, and the night on its wall. */
export function VendorContent({ page, now, draw }: VendorContentProps) {
  const { vendor, locations } = page;
  const tonight = page.tonight && inOwnLanguage(page.tonight);
  const upcoming = page.upcoming.map(inOwnLanguage);
  const { timeZone, look } = vendor;
  useAccent(accentStyle(look?.accent ?? null));
  return (
    <TypedIn value={vendor.language}>
      <Page title={vendor.name} width="wide" header={<></>}>
        <div className="grid gap-x-20 gap-y-8 pt-3 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:pt-8">
          <div className="flex flex-col gap-6 lg:col-start-2 lg:row-start-1 lg:gap-8">
            <div>
              {look?.logo && (
                <div className="mb-4 flex">
                  <VenueLogo logo={look.logo} name={vendor.name} size="page" />
                </div>
              )}
              <h1 className="text-36 font-black wrap-anywhere lg:text-56">{vendor.name}</h1>
              <p className="mt-2 text-16 text-muted lg:text-18">
                <bdi>
                  {vendor.addressLine1}, {vendor.city}
                </bdi>
              </p>
            </div>
            <div className="max-w-form">
              <OrderOnline locations={locations} />
            </div>
          </div>
          {tonight ? (
            <>
              <h2 className="relative z-10 mt-4 -mb-4 text-22 font-black lg:col-start-2 lg:row-start-2 lg:mt-10 lg:border-t lg:border-line lg:pt-10">
                {m.vendor_tonights_event()}
              </h2>
              <div className="max-w-[34rem] lg:sticky lg:top-8 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:self-start">
                <TonightFlyer event={tonight} />
              </div>
              <div className="relative z-10 lg:col-start-2 lg:row-start-3">
                <TonightFacts
                  event={tonight}
                  timeZone={timeZone}
                  now={now}
                  details={
                    <RichText html={tonight.description} lang={langOfWord(tonight, "description", vendor.language)} />
                  }
                />
              </div>
            </>
          ) : (
            <div className="rounded-20 bg-surface-1 lg:col-start-1 lg:row-span-3 lg:row-start-1">
              <EmptyState icon={<CalendarX />} {...noEvents} />
            </div>
          )}
        </div>
        <UpcomingEvents events={upcoming} timeZone={timeZone} />
        {draw}
      </Page>
    </TypedIn>
  );
}
