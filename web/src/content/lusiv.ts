import { bookAheadMonths } from "@skipline/contract/guests";
import { maxCredits, monthlyCredits } from "@skipline/contract/membership";

/** What the membership's explainer says, in the order of its page. */

/** A sum, set in a line for each of its parts. */
export const lusivOffer = "$99.99 per month = 4 Event Credits + Exclusive Perks + NFC Smart Wristband".split(
  / (?=[=+])/,
);

export type PerkPicture = "credits" | "wristband" | "gift" | "events";

export const lusivPerks: readonly { picture: PerkPicture; title: string; text: string }[] = [
  {
    picture: "credits",
    title: "4 Monthly Credits",
    text: `One credit is one spot on a guest list. What you don’t use rolls over, up to ${maxCredits} in total.`,
  },
  {
    picture: "wristband",
    title: "NFC Smart Wristband",
    text: "Yours to keep. Touch it with a phone and it opens Lusiv.",
  },
  { picture: "gift", title: "Mystery Gifts", text: "Now and then, for members alone. We don’t say when." },
  { picture: "events", title: "Members-Only Events", text: "Nights that are not on sale anywhere." },
];

export const lusivSteps: readonly { title: string; text: string }[] = [
  { title: "Get invited", text: "Membership is by invite code. A member or one of our partners has one for you." },
  {
    title: "Collect credits",
    text: `${monthlyCredits} when you join, and ${monthlyCredits} more at the start of each month.`,
  },
  {
    title: "Reserve your spot",
    text: `Pick a night near you, up to ${bookAheadMonths} months ahead. One credit for each person.`,
  },
  { title: "Walk in", text: "Show the QR code from your account at the door. You’re on the list." },
];

export const lusivQuestions: readonly { question: string; answer: string }[] = [
  { question: "How do I sign up?", answer: "By invite code only. Ask a member, one of our partners, or us." },
  {
    question: "Can I bring friends?",
    answer: "Yes, with multiple credits: one for each of you, on one reservation. You arrive together or one by one.",
  },
  {
    question: "What if I don’t show up?",
    answer:
      "A no-show loses the credits of that reservation. Frequent no-shows get extra penalties, which people decide on, not the app. Plans changed? Cancel before the event starts and your credits come back.",
  },
  {
    question: "Can I sell my entry?",
    answer: "No. Selling entry means immediate loss of your membership.",
  },
  {
    question: "Who sees where I am?",
    answer:
      "You decide: privacy toggles for social sharing and for who’s-here visibility. For now both are off: nobody sees where you are.",
  },
];

export const lusivPartners: readonly { name: string; city: string; vendorLocationId: string }[] = [
  { name: "Aurora Bar", city: "Los Angeles", vendorLocationId: "064E1" },
  { name: "Pier 9 Cantina", city: "Long Beach", vendorLocationId: "P1ER9" },
  { name: "Skyline Rooftop", city: "Hollywood", vendorLocationId: "SKY12" },
];
