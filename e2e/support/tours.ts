import { env } from "node:process";
import { locationSights } from "./console-location-sights.ts";
import { menuSights } from "./console-menu-sights.ts";
import { nightSights } from "./console-night-sights.ts";
import { operatorSights, ownerSights, platformSights } from "./console-sights.ts";
import { guestSights, tableSights, visitorSights } from "./customer-sights.ts";
import { memberSights } from "./member-sights.ts";
import { displaySights } from "./display-sights.ts";
import { doorSights } from "./door-sights.ts";
import { managerBarSights, managerPlanSights } from "./manager-sights.ts";
import { landingSights } from "./landing-sights.ts";
import { publicSights } from "./public-sights.ts";
import { reportSights } from "./report-sights.ts";
import { guestRewardSights, managerRewardSights, visitorRewardSights } from "./reward-sights.ts";
import { sharedPhoneSights } from "./shared-phone-sights.ts";
import type { Sight } from "./sight.ts";
import { sightVariable } from "./variables.ts";

/** What somebody looks at alone (`npm test -- --sight NAME`); the sights before it are the way there. */
const sought = env[sightVariable];
export const isSought = (name: string) => sought === undefined || name.includes(sought);

interface Tour {
  who: string;
  sights: Sight[];
  /** They may have a keyboard alone. */
  isAtDesk?: true;
}

const all: readonly Tour[] = [
  { who: "a visitor", sights: [...visitorSights, ...visitorRewardSights] },
  { who: "a guest", sights: guestSights },
  { who: "a guest at a table, and a member", sights: [...tableSights, ...memberSights, ...guestRewardSights] },
  { who: "a manager at the bar", sights: [...managerBarSights, ...displaySights, ...sharedPhoneSights] },
  { who: "a manager over the bar's figures", sights: reportSights },
  { who: "a manager over the plans and the house", sights: managerPlanSights },
  { who: "a manager at the door and over the prizes", sights: [...doorSights, ...managerRewardSights] },
  { who: "an operator", sights: operatorSights, isAtDesk: true },
  { who: "an operator over the platform", sights: platformSights, isAtDesk: true },
  { who: "an owner over their venue", sights: ownerSights, isAtDesk: true },
  { who: "an owner over their menus", sights: menuSights, isAtDesk: true },
  { who: "an owner over their locations", sights: locationSights, isAtDesk: true },
  { who: "an owner over their nights", sights: nightSights, isAtDesk: true },
  { who: "who reads about us", sights: [...publicSights, ...landingSights] },
];

/** All sights there are, each with the way there from the one before. */
export const tours = all
  .map(({ sights, ...tour }) => ({
    ...tour,
    sights: sights.slice(0, sights.findLastIndex(([name]) => isSought(name)) + 1),
  }))
  .filter(({ sights }) => sights.length > 0);
if (tours.length === 0) throw new Error(`No sight has ${sought} in its name`);
