interface PromotedTo {
  name: string;
  venueName: string;
  startsAt: Date | null;
  timeZone: string;
}

/** Two of them and the rest are far below what a message holds. */
const longestName = 100;

/** What a member reads who was let in from the waitlist; the time as it is at the venue. */
export function promotionText({ name, venueName, startsAt, timeZone }: PromotedTo, quantity: number): string {
  const places = quantity === 1 ? "1 place is" : `${quantity} places are`;
  const credits = quantity === 1 ? "1 credit was" : `${quantity} credits were`;
  const when = startsAt ? `, ${formatStart(startsAt, timeZone)}` : "";
  return (
    `Lusiv: you're off the waitlist! ${places} yours at ${cut(name)}, ${cut(venueName)}${when}. ` +
    `${credits} used. Plans changed? Cancel in your account before it starts.`
  );
}

function formatStart(startsAt: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(startsAt)
    .replaceAll("\u202f", " ");
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= longestName ? text : `${characters.slice(0, longestName - 1).join("")}…`;
}
