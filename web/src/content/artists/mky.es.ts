import type { Artist } from "../artist.ts";

const slide = (number: number, alt: string) => ({ name: `artist-mky-${number}`, alt });

export const artist: Artist = {
  slug: "mky",
  vendorId: "vnd-aurora",
  name: "MKY",
  claim: "House para lugares que ya deberían haber cerrado.",
  description:
    "MKY toca house en vivo, con máquinas, en Aurora Bar en Los Ángeles. Fotos, biografía y un buzón de preguntas que de verdad se contesta.",
  slides: [
    slide(1, "Un brazo se levanta y un campo de luces pequeñas responde"),
    slide(2, "Dos manos en la caja de ritmos, alumbradas por sus botones"),
    slide(3, "Un disco de cerca, con la luz corriendo hacia la aguja"),
    slide(4, "MKY en el borde de una azotea, con la ciudad de noche abajo"),
    slide(5, "MKY: una capucha, sin cara, una línea de brasa donde van los ojos"),
  ],
  questions: { text: "Pregúntame lo que sea", url: "https://questions.example.com/mky" },
  biography: [
    "MKY creció arriba de una lavandería en Boyle Heights y aprendió el ritmo de las secadoras. Hubo una trompeta, luego un sampler descompuesto, luego una residencia que iba a durar un solo jueves.",
    "Sin laptop, sin lista de canciones: cuatro máquinas, una mesa y quien esté ahí. El disco “Second Shift” se hizo en una noche con las ventanas abiertas; se oye el autobús.",
    "MKY toca el último sábado de cada mes en Aurora Bar y contesta todas las preguntas del buzón. Todas.",
  ],
  links: [
    { text: "Instagram", url: "https://instagram.example.com/mky" },
    { text: "SoundCloud", url: "https://soundcloud.example.com/mky" },
    { text: "Bandcamp", url: "https://bandcamp.example.com/mky" },
    { text: "YouTube", url: "https://youtube.example.com/mky" },
  ],
};
