import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { cutAtWord, toSmsAlphabet, withoutLinks } from "../../sms-words.ts";

export interface InvitationFacts {
  venueName: string;
  /** Who gave the role, as the vendor calls them. */
  inviterName: string;
  /** Where staff sign in. */
  address: string;
  language: Language;
}

const onePart = 160;
/** The longest venue's and inviter's names, until all fits into one part. */
const lengths = [
  [40, 24],
  [30, 16],
  [24, 12],
] as const;

/**
 * What somebody reads who was given a role: in each language one part of 160 signs, so without the letters that its alphabet
 * lacks. What role is the vendor's affair, and no word of it stands in a message that others may read.
 */
export function invitationText({ venueName, inviterName, address, language }: InvitationFacts): string {
  const locale = { locale: language };
  const [venue, inviter] = [venueName, inviterName].map((name) =>
    withoutLinks(toSmsAlphabet(name.normalize("NFKC"))),
  ) as [string, string];
  const shortVenue = (longest: number) => cutAtWord(venue, longest) || m.sms_invitation_venue({}, locale);
  for (const [ofVenue, ofInviter] of inviter === "" ? [] : lengths) {
    const names = { venue: shortVenue(ofVenue), inviter: cutAtWord(inviter, ofInviter) };
    const text = m.sms_invitation({ ...names, address }, locale);
    if (text.length <= onePart) return text;
  }
  return m.sms_invitation_unnamed({ venue: shortVenue(20), address }, locale);
}
