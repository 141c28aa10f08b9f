import type { Festival } from "../festival.ts";

const social = (name: string) => `https://social.example.com/${name}`;

export const festival: Festival = {
  slug: "heartla",
  vendorLocationId: "064E1",
  look: "poster",
  name: "Heart LA",
  kind: "Festival de música",
  claim: "Un puerto, dos escenarios, nueve horas de sol que se va.",
  description:
    "Heart LA, el festival de música en San Pedro: sábado 1 de marzo de 2025, 2:00 PM a 11:00 PM, para todas las edades. Dos escenarios en el puerto y una barra sin fila.",
  picture: {
    name: "harbor-festival",
    alt: "Un escenario en un puerto al final de la tarde, con el sol bajo entre las grúas",
  },
  startsAt: "2025-03-01T14:00:00-08:00",
  endsAt: "2025-03-01T23:00:00-08:00",
  day: "sábado 1 de marzo de 2025",
  hours: "2:00 PM a 11:00 PM",
  place: { name: "The Harbor Lawn", city: "San Pedro", state: "CA" },
  ages: "Todas las edades",
  quickBuy: "Compra rápida",
  links: [],
  stands: [
    {
      name: "Aurora Bar",
      kind: "bar",
      text: "Spritz, palomas, agua fría. Pide mientras afina la banda y acércate cuando esté servido.",
      vendorLocationId: "064E1",
    },
    {
      name: "Aurora Merch Booth",
      kind: "merch",
      text: "Playeras, gorras y pósters numerados. Elige tu talla ahora y recoge al salir.",
      vendorLocationId: "7M3RC",
    },
  ],
  lineup: [
    {
      title: "Harbor Stage",
      artists: [
        { name: "Paloma Vex", style: "Pop del desierto", url: social("palomavex") },
        { name: "The Night Ferries", style: "Indie rock", url: social("thenightferries") },
        { name: "Oro Negro", style: "Cumbia futura", url: social("oronegro") },
      ],
    },
    {
      title: "Crane Stage",
      artists: [
        { name: "MKY", style: "House en vivo", url: social("mky") },
        { name: "Halogen Sisters", style: "Electro", url: social("halogensisters") },
        { name: "Juno Terrazas", style: "Downtempo", url: social("junoterrazas") },
        { name: "Soft Cranes", style: "Dream pop", url: social("softcranes") },
      ],
    },
    {
      title: "Sunset Sessions",
      note: "En el muelle, sin amplificar",
      artists: [
        { name: "Wren & Tide", style: "Dúo folk", url: social("wrenandtide") },
        { name: "Abuela’s Radio", style: "Boleros", url: social("abuelasradio") },
        { name: "Kite School", style: "Pop de cámara", url: social("kiteschool") },
      ],
    },
  ],
  details: [
    {
      title: "Puertas",
      text: "Desde la 1:00 PM en la puerta de Sixth Street. Trae identificación si quieres beber: solo 21+.",
    },
    {
      title: "Cómo llegar",
      text: "El tranvía del malecón para en la puerta hasta la medianoche. En el lugar no hay estacionamiento.",
    },
    {
      title: "Qué traer",
      text: "Un sombrero, algo para cubrirte cuando baje el sol y una botella vacía. El agua es gratis en los dos escenarios.",
    },
  ],
  about: [
    "Heart LA empezó como una fiesta de barrio entre dos astilleros y nunca creció del todo. Sigue siendo un solo pasto, lo sigue haciendo la gente que vive alrededor, y la última canción todavía termina cuando suena la bocina del ferry.",
    "Todo lo que tomas ahí lo pides desde donde estás. Sin fichas ni filas: elige, paga y acércate cuando tu teléfono te avise.",
  ],
};
