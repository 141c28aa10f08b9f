import type { Artist } from "../artist.ts";

const slide = (number: number, alt: string) => ({ name: `artist-mky-${number}`, alt });

export const artist: Artist = {
  slug: "mky",
  vendorId: "vnd-aurora",
  name: "MKY",
  claim: "House music for rooms that should have closed by now.",
  description:
    "MKY plays house live, from hardware, at Aurora Bar in Los Angeles. Pictures, biography, and a question box that is really answered.",
  slides: [
    slide(1, "An arm goes up, and a field of small lights answers"),
    slide(2, "Two hands at the drum machine, lit by its pads"),
    slide(3, "A record close up, light running to the needle"),
    slide(4, "MKY on the edge of a roof, the city at night below"),
    slide(5, "MKY: a hood, no face, one line of ember where the eyes are"),
  ],
  questions: { text: "Ask me anything", url: "https://questions.example.com/mky" },
  biography: [
    "MKY grew up above a laundromat in Boyle Heights and learned rhythm from the dryers. There was a trumpet, then a broken sampler, then a residency that was meant to last one Thursday.",
    "No laptop, no set list: four machines, a table, and whoever is in the room. The record “Second Shift” was made in one night with the windows open; you can hear the bus.",
    "MKY plays the last Saturday of every month at Aurora Bar, and answers every question in the box. Every one.",
  ],
  links: [
    { text: "Instagram", url: "https://instagram.example.com/mky" },
    { text: "SoundCloud", url: "https://soundcloud.example.com/mky" },
    { text: "Bandcamp", url: "https://bandcamp.example.com/mky" },
    { text: "YouTube", url: "https://youtube.example.com/mky" },
  ],
};
