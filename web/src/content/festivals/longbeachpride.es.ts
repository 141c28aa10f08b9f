import type { Festival } from "../festival.ts";

const social = (name: string) => `https://social.example.com/${name}`;

export const festival: Festival = {
  slug: "longbeachpride",
  vendorLocationId: "P1ER9",
  look: "parade",
  name: "Long Beach Pride",
  kind: "Festival del orgullo de dos días",
  claim: "Dos días, una playa, toda la gente.",
  description:
    "Long Beach Pride, el festival del orgullo de dos días junto a la playa: 17 y 18 de mayo de 2025, para todas las edades. Los artistas, los boletos y bebidas sin fila.",
  picture: {
    name: "pride-beach",
    alt: "Luz de arcoíris sobre el agua al anochecer, palmeras y gente en la playa",
  },
  startsAt: "2025-05-17T11:00:00-07:00",
  endsAt: "2025-05-18T22:00:00-07:00",
  day: "17 y 18 de mayo de 2025",
  place: { name: "The Marina Green", city: "Long Beach", state: "CA" },
  ages: "Todas las edades",
  links: [
    { kind: "tickets", text: "Boletos", url: "https://tickets.example.com/long-beach-pride" },
    { kind: "instagram", text: "Instagram", url: "https://instagram.example.com/longbeachpride" },
  ],
  stands: [
    {
      name: "Pier 9 Cantina",
      kind: "bar",
      text: "Margaritas congeladas, cerveza, aguas frescas. Pide desde la arena y recoge junto a las palmeras.",
      vendorLocationId: "P1ER9",
    },
    {
      name: "Aurora Merch Booth",
      kind: "merch",
      text: "Playeras, gorras y lentes del orgullo. Lo tuyo queda apartado hasta que pases.",
      vendorLocationId: "7M3RC",
    },
  ],
  lineup: [
    {
      title: "Sábado 17 de mayo",
      note: "El desfile termina en el escenario principal",
      artists: [
        { name: "Gloria Neon", style: "Reina del disco", url: social("glorianeon") },
        { name: "Velvet Quake", style: "Glam punk", url: social("velvetquake") },
        { name: "Papi Marigold", style: "Reggaetón", url: social("papimarigold") },
        { name: "Miss Tidal", style: "Drag con banda en vivo", url: social("misstidal") },
      ],
    },
    {
      title: "Domingo 18 de mayo",
      note: "Tardeada desde el mediodía",
      artists: [
        { name: "Honey Arcade", style: "Synth pop", url: social("honeyarcade") },
        { name: "Los Amantes", style: "Cumbia", url: social("losamantes") },
        { name: "DJ Sextant", style: "House balear", url: social("djsextant") },
        { name: "Choir of the Pike", style: "Ochenta voces", url: social("choirofthepike") },
      ],
    },
  ],
  details: [
    {
      title: "Cuándo",
      text: "Sábado y domingo, 17 y 18 de mayo de 2025. Las puertas abren 11:00 AM y cierran 10:00 PM.",
    },
    { title: "Dónde", text: "The Marina Green, Long Beach. La línea A para a cuatro cuadras." },
    {
      title: "Quién",
      text: "Todas las edades. Menores de doce años entran gratis con una persona adulta. Las bebidas con alcohol son solo para 21+, con identificación vigente.",
    },
    {
      title: "Acceso",
      text: "Caminos sin escalones, una plataforma elevada en el escenario principal e intérpretes en cada presentación.",
    },
  ],
  about: [
    "Long Beach Pride es una marcha que aprendió a bailar. La hacen personas voluntarias, y lo que sobra es para el centro juvenil de Fourth Street.",
    "Viniste a estar con tu gente, no a pararte detrás de ella. Pide desde tu toalla y sáltate la fila.",
  ],
};
