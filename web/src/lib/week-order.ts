import * as m from "@skipline/contract/texts";

/** With which day a week begins for whoever reads this language: 0 for Sunday. Browsers that we serve can't say (`getWeekInfo`). */
export const firstDay = Number(m.first_day()) as 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The days of a week, told from Sunday on, as a calendar in this language has them. */
export const inWeekOrder = <Day>(fromSunday: readonly Day[]): Day[] => [
  ...fromSunday.slice(firstDay),
  ...fromSunday.slice(0, firstDay),
];
