import { bookAheadMonths } from "@skipline/contract/guests";
import { maxCredits, monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { formatCents } from "@skipline/contract/price";

/** What the membership's explainer says, in the order of its page. */

/** A sum, set in a line for each of its parts: where its signs are. */
export const lusivOffer = m.lusiv_offer({ price: formatCents(99_99) }).split(/ (?=[=+])/);

export type PerkPicture = "credits" | "wristband" | "gift" | "events";

export const lusivPerks: readonly { picture: PerkPicture; title: string; text: string }[] = [
  {
    picture: "credits",
    title: m.lusiv_perk_credits_title(),
    text: m.lusiv_perk_credits({ most: maxCredits }),
  },
  {
    picture: "wristband",
    title: m.lusiv_perk_wristband_title(),
    text: m.lusiv_perk_wristband(),
  },
  { picture: "gift", title: m.lusiv_perk_gifts_title(), text: m.lusiv_perk_gifts() },
  { picture: "events", title: m.lusiv_perk_events_title(), text: m.lusiv_perk_events() },
];

export const lusivSteps: readonly { title: string; text: string }[] = [
  { title: m.lusiv_step_invited_title(), text: m.lusiv_step_invited() },
  {
    title: m.lusiv_step_credits_title(),
    text: m.lusiv_step_credits({ credits: monthlyCredits }),
  },
  {
    title: m.lusiv_step_reserve_title(),
    text: m.lusiv_step_reserve({ months: bookAheadMonths }),
  },
  { title: m.lusiv_step_walk_in_title(), text: m.lusiv_step_walk_in() },
];

export const lusivQuestions: readonly { question: string; answer: string }[] = [
  { question: m.lusiv_faq_sign_up(), answer: m.lusiv_faq_sign_up_answer() },
  {
    question: m.lusiv_faq_friends(),
    answer: m.lusiv_faq_friends_answer(),
  },
  {
    question: m.lusiv_faq_no_show(),
    answer: m.lusiv_faq_no_show_answer(),
  },
  {
    question: m.lusiv_faq_sell(),
    answer: m.lusiv_faq_sell_answer(),
  },
  {
    question: m.lusiv_faq_privacy(),
    answer: m.lusiv_faq_privacy_answer(),
  },
];
