import { monthlyCredits } from "@skipline/contract/membership";

/** A member's night, hour by hour. */
export const memberNight: readonly { time: string; title: string; text: string }[] = [
  {
    time: "6:05 PM",
    title: "Pick the night",
    text: `One credit, one spot. You get ${monthlyCredits} each month, and what you don’t use rolls over.`,
  },
  {
    time: "10:40 PM",
    title: "Walk past the line",
    text: "Your name is on the list. The code in your account is your ticket.",
  },
  { time: "10:52 PM", title: "Drink in hand", text: "Ordered on the way in, paid on the phone, waiting at the bar." },
  {
    time: "1:15 AM",
    title: "One more reason to stay",
    text: "Mystery gifts and prize draws, for whoever is in the room.",
  },
];
