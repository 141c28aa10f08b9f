/** The prize drawing's terms. Facts are the specification's; `key` is what a reader looks for. */

export const prizeTermsEffective = "05-01-2025";

export const prizeTerms: readonly { key: string; title: string; text: string }[] = [
  {
    key: "18+",
    title: "Eligibility",
    text: "Open to residents of the United States who are 18 or older on the day they enter.",
  },
  {
    key: "1 a day",
    title: "One email entry per person per day",
    text: "A second one on the same day is not counted.",
  },
  {
    key: "1 prize",
    title: "One prize per person per event",
    text: "Whoever has won at an event does not win again at the same event. Prizes are given while they last.",
  },
  {
    key: "48 h",
    title: "Winners are notified within 48 hours",
    text: "On the screen at the moment of the draw, or else within 48 hours of the drawing.",
  },
  {
    key: "72 h",
    title: "An alternate is chosen after 72 hours",
    text: "If there is no contact within 72 hours, the prize goes to an alternate winner.",
  },
  {
    key: "In person",
    title: "Prizes are claimed in person",
    text: "At the venue of the event: show your claim code to its staff.",
  },
];
