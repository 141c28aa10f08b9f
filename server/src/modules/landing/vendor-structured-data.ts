import type { VenueEvent } from "@skipline/contract/events";
import type { Language } from "@skipline/contract/languages";
import type { VendorPage } from "@skipline/contract/landing";
import { inLanguage } from "@skipline/contract/translations";
import type { Vendor } from "@skipline/contract/venues";
import type { StructuredData } from "../../http/pages.ts";

/** A search engine shows no more. */
const mostEvents = 10;

/** A vendor and what is on there, as schema.org names them, in a reader's words. `url` is the page's own. */
export function vendorStructuredData(
  { vendor, tonight, upcoming }: VendorPage,
  url: string,
  language: Language,
): StructuredData {
  const events = [...(tonight ? [tonight] : []), ...upcoming].slice(0, mostEvents);
  const place = placeOf(vendor);
  return {
    "@type": "LocalBusiness",
    "@id": url,
    url,
    ...place,
    event: events.flatMap((event) => asEvent(inLanguage(event, language), { "@type": "Place", ...place }, url)),
  };
}

function placeOf(vendor: Vendor) {
  return {
    name: vendor.name,
    address: {
      "@type": "PostalAddress",
      streetAddress: [vendor.addressLine1, vendor.addressLine2].filter(Boolean).join(", "),
      addressLocality: vendor.city,
      addressRegion: vendor.state,
      postalCode: vendor.zip,
      addressCountry: "US",
    },
  };
}

/** Without a date it is no event to them. */
function asEvent(event: VenueEvent, location: StructuredData, url: string): StructuredData[] {
  if (event.startTime === null) return [];
  return [
    {
      "@type": "Event",
      name: event.eventName,
      startDate: event.startTime,
      ...(event.endTime === null ? {} : { endDate: event.endTime }),
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location,
      image: event.images.map((image) => new URL(image.url, url).href),
      ...(event.ticketingLink === null ? {} : { offers: { "@type": "Offer", url: event.ticketingLink } }),
    },
  ];
}
