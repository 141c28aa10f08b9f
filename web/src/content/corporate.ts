/** The page for venue groups and sponsors. */

/** A night to begin with: guests, and what one of them would have spent, in whole dollars. */
export const usualNight = { guests: 1_200, spend: 18 } as const;

/** The front page's claim, as a share: of three attendees one skips a purchase. */
export const guestsPerLoss = 3;

export const venuePoints: readonly { title: string; text: string }[] = [
  {
    title: "One account, every room",
    text: "Bars, merch booths and guest lists of a group, each with its own staff, menu and taxes.",
  },
  {
    title: "Nothing to install",
    text: "Guests use their browser, staff the phone in their pocket. A code on the table is the whole set-up.",
  },
  {
    title: "It survives a bad network",
    text: "Menus open, codes show and scans are kept while the cellar has no signal.",
  },
];

export const sponsorPoints: readonly { title: string; text: string }[] = [
  {
    title: "A prize with your name",
    text: "Guests earn tickets by ordering and draw on the spot. Every draw can be checked.",
  },
  { title: "On the wrist", text: "NFC wristbands lead where you say, all night, and can lead elsewhere tomorrow." },
  { title: "Counted", text: "Scans of your links and wristbands, by the day." },
];
