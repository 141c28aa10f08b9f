import { monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";

/** A member's night, hour by hour. */
export const memberNight: readonly { time: string; title: string; text: string }[] = [
  {
    time: "06:05 PM",
    title: m.member_night_pick_title(),
    text: m.member_night_pick({ credits: monthlyCredits }),
  },
  {
    time: "10:40 PM",
    title: m.member_night_line_title(),
    text: m.member_night_line(),
  },
  { time: "10:52 PM", title: m.member_night_drink_title(), text: m.member_night_drink() },
  {
    time: "01:15 AM",
    title: m.member_night_stay_title(),
    text: m.member_night_stay(),
  },
];
