/** The prize drawing's terms, in Spanish. */

export const prizeTermsEffective = "05-01-2025";

export const prizeTerms: readonly { key: string; title: string; text: string }[] = [
  {
    key: "18+",
    title: "Quién puede participar",
    text: "Abierto a residentes de los Estados Unidos que tengan 18 años o más el día en que participan.",
  },
  {
    key: "1 al día",
    title: "Una participación por correo electrónico por persona y día",
    text: "Una segunda el mismo día no cuenta.",
  },
  {
    key: "1 premio",
    title: "Un premio por persona y evento",
    text: "Quien ya ganó en un evento no vuelve a ganar en el mismo evento. Los premios se dan hasta agotarse.",
  },
  {
    key: "48 h",
    title: "A quien gana se le avisa en 48 horas",
    text: "En la pantalla al momento del sorteo o, si no, en las 48 horas después del sorteo.",
  },
  {
    key: "72 h",
    title: "Después de 72 horas se elige a otra persona",
    text: "Si no hay contacto en 72 horas, el premio pasa a una persona suplente.",
  },
  {
    key: "En persona",
    title: "Los premios se reclaman en persona",
    text: "En el local del evento: muéstrale el código del premio al personal.",
  },
  {
    key: "EN",
    title: "Versión en inglés",
    text: "Si hay diferencias, vale la versión en inglés.",
  },
];
