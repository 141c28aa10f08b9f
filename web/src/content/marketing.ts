/** What the front page says below the guest's finder, in its order. */

/** The claim, with the figure that it is about by itself. */
export const claim = {
  figure: "1 in 3",
  text: "event attendees skip purchases because of long waits.",
} as const;

/** How the product is, not what somebody may reach with it. */
export const results: readonly { figure: string; text: string }[] = [
  { figure: "0", text: "apps to download. A code on the table opens the menu." },
  { figure: "100%", text: "paid before pickup. Nobody counts cash at the bar." },
  { figure: "1 s", text: "from the bartender’s scan to “completed” on the guest’s phone." },
];

export type FeatureArt = "phone-qr" | "queue" | "wristband" | "crowd-stage";

export const features: readonly { art: FeatureArt; alt: string; title: string; text: string }[] = [
  {
    art: "phone-qr",
    alt: "A phone that shows a code at a counter",
    title: "Express pickup",
    text: "A guest shows a code, staff scan it, the drink changes hands.",
  },
  {
    art: "queue",
    alt: "People who wait in a line",
    title: "Fast order times",
    text: "The order is paid and poured while the line would still be ordering.",
  },
  {
    art: "wristband",
    alt: "An NFC wristband",
    title: "NFC smart wristbands",
    text: "A touch opens the menu, the list, or whatever tonight is about.",
  },
  {
    art: "crowd-stage",
    alt: "A crowd before a festival stage",
    title: "Sponsor integrations",
    text: "Prize draws, wristbands and links that carry a sponsor’s name.",
  },
];

export const venues: readonly { name: string; kind: string; city: string }[] = [
  { name: "Aurora Bar", kind: "Bar", city: "Los Angeles" },
  { name: "Pier 9 Cantina", kind: "Cantina", city: "Long Beach" },
  { name: "Skyline Rooftop", kind: "Rooftop", city: "Hollywood" },
  { name: "Heart LA", kind: "Festival", city: "San Pedro" },
  { name: "Long Beach Pride", kind: "Festival", city: "Long Beach" },
];
