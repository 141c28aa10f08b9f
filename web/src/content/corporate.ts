import * as m from "@skipline/contract/texts";

/** The page for venue groups and sponsors. */

/** A night to begin with: guests, and what one of them would have spent, in whole dollars. */
export const usualNight = { guests: 1_200, spend: 18 } as const;

/** The front page's claim, as a share: of three attendees one skips a purchase. */
export const guestsPerLoss = 3;

export const venuePoints: readonly { title: string; text: string }[] = [
  {
    title: m.corporate_one_account_title(),
    text: m.corporate_one_account(),
  },
  {
    title: m.corporate_no_install_title(),
    text: m.corporate_no_install(),
  },
  {
    title: m.corporate_network_title(),
    text: m.corporate_network(),
  },
];

export const sponsorPoints: readonly { title: string; text: string }[] = [
  {
    title: m.corporate_prize_title(),
    text: m.corporate_prize(),
  },
  { title: m.corporate_wrist_title(), text: m.corporate_wrist() },
  { title: m.corporate_counted_title(), text: m.corporate_counted() },
];
