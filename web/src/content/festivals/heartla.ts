import type { Festival } from "../festival.ts";

const social = (name: string) => `https://social.example.com/${name}`;

export const festival: Festival = {
  slug: "heartla",
  vendorLocationId: "064E1",
  look: "poster",
  name: "Heart LA",
  kind: "Music festival",
  claim: "One harbor, two stages, nine hours of sun going down.",
  description:
    "Heart LA, the music festival in San Pedro: Saturday, March 1, 2025, 2:00 PM to 11:00 PM, all ages. Two stages at the harbor, and a bar without a line.",
  picture: {
    name: "harbor-festival",
    alt: "A stage at a harbor in the late afternoon, the sun low between the cranes",
  },
  startsAt: "2025-03-01T14:00:00-08:00",
  endsAt: "2025-03-01T23:00:00-08:00",
  day: "Saturday, March 1, 2025",
  hours: "2:00 PM to 11:00 PM",
  place: { name: "The Harbor Lawn", city: "San Pedro", state: "CA" },
  ages: "All ages",
  quickBuy: "Quick Buy",
  links: [],
  stands: [
    {
      name: "Aurora Bar",
      kind: "bar",
      text: "Spritzes, palomas, cold water. Order while the band tunes, walk up when it’s poured.",
      vendorLocationId: "064E1",
    },
    {
      name: "Aurora Merch Booth",
      kind: "merch",
      text: "Tees, caps and numbered posters. Pick your size now, collect it on the way out.",
      vendorLocationId: "7M3RC",
    },
  ],
  lineup: [
    {
      title: "Harbor Stage",
      artists: [
        { name: "Paloma Vex", style: "Desert pop", url: social("palomavex") },
        { name: "The Night Ferries", style: "Indie rock", url: social("thenightferries") },
        { name: "Oro Negro", style: "Cumbia futura", url: social("oronegro") },
      ],
    },
    {
      title: "Crane Stage",
      artists: [
        { name: "MKY", style: "House, live", url: social("mky") },
        { name: "Halogen Sisters", style: "Electro", url: social("halogensisters") },
        { name: "Juno Terrazas", style: "Downtempo", url: social("junoterrazas") },
        { name: "Soft Cranes", style: "Dream pop", url: social("softcranes") },
      ],
    },
    {
      title: "Sunset Sessions",
      note: "On the jetty, unamplified",
      artists: [
        { name: "Wren & Tide", style: "Folk duo", url: social("wrenandtide") },
        { name: "Abuela’s Radio", style: "Boleros", url: social("abuelasradio") },
        { name: "Kite School", style: "Chamber pop", url: social("kiteschool") },
      ],
    },
  ],
  details: [
    { title: "Doors", text: "From 1:00 PM at the Sixth Street gate. Bring ID if you want a drink: 21 and over." },
    {
      title: "Getting there",
      text: "The waterfront trolley stops at the gate until midnight. There is no parking at the lawn.",
    },
    { title: "Bring", text: "A hat, a layer for after sunset, an empty bottle. Water is free at both stages." },
  ],
  about: [
    "Heart LA began as a block party between two shipyards and never quite grew up. It is still one lawn, still run by the people who live around it, and the last song still ends when the ferry blows its horn.",
    "Everything you drink there is ordered from where you stand. No tokens, no lines: pick, pay, and walk up when your phone says so.",
  ],
};
