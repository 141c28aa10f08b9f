import type { Festival } from "../festival.ts";

const social = (name: string) => `https://social.example.com/${name}`;

export const festival: Festival = {
  slug: "longbeachpride",
  vendorLocationId: "P1ER9",
  look: "parade",
  name: "Long Beach Pride",
  kind: "Two-day pride festival",
  claim: "Two days, one beach, everybody.",
  description:
    "Long Beach Pride, the two-day pride festival by the beach: May 17-18, 2025, all ages. The lineup, the tickets, and drinks without a line.",
  picture: {
    name: "pride-beach",
    alt: "Rainbow light over the water at dusk, palm trees and people on the beach",
  },
  startsAt: "2025-05-17T11:00:00-07:00",
  endsAt: "2025-05-18T22:00:00-07:00",
  day: "May 17-18, 2025",
  place: { name: "The Marina Green", city: "Long Beach", state: "CA" },
  ages: "All ages",
  links: [
    { kind: "tickets", text: "Festival Tickets", url: "https://tickets.example.com/long-beach-pride" },
    { kind: "instagram", text: "Instagram", url: "https://instagram.example.com/longbeachpride" },
  ],
  stands: [
    {
      name: "Pier 9 Cantina",
      kind: "bar",
      text: "Frozen margaritas, cerveza, aguas frescas. Order from the sand, collect at the palms.",
      vendorLocationId: "P1ER9",
    },
    {
      name: "Aurora Merch Booth",
      kind: "merch",
      text: "Pride tees, caps and shades. Yours is set aside until you come by.",
      vendorLocationId: "7M3RC",
    },
  ],
  lineup: [
    {
      title: "Saturday, May 17",
      note: "The parade ends at the main stage",
      artists: [
        { name: "Gloria Neon", style: "Disco queen", url: social("glorianeon") },
        { name: "Velvet Quake", style: "Glam punk", url: social("velvetquake") },
        { name: "Papi Marigold", style: "Reggaetón", url: social("papimarigold") },
        { name: "Miss Tidal", style: "Drag, live band", url: social("misstidal") },
      ],
    },
    {
      title: "Sunday, May 18",
      note: "Tea dance from noon",
      artists: [
        { name: "Honey Arcade", style: "Synth pop", url: social("honeyarcade") },
        { name: "Los Amantes", style: "Cumbia", url: social("losamantes") },
        { name: "DJ Sextant", style: "Balearic house", url: social("djsextant") },
        { name: "Choir of the Pike", style: "Eighty voices", url: social("choirofthepike") },
      ],
    },
  ],
  details: [
    { title: "When", text: "Saturday and Sunday, May 17-18, 2025. Gates open at 11:00 AM and close at 10:00 PM." },
    { title: "Where", text: "The Marina Green, Long Beach. The A Line stops four blocks away." },
    {
      title: "Who",
      text: "All ages. Children under twelve come in free with a grown-up. A drink is for 21 and over, with a valid ID.",
    },
    { title: "Access", text: "Step-free paths, a raised platform at the main stage, and interpreters for every set." },
  ],
  about: [
    "Long Beach Pride is a march that learned to dance. It is put on by volunteers, and what is left over goes to the youth center on Fourth Street.",
    "You came to be with your people, not to stand behind them. Order from your towel and skip the line.",
  ],
};
