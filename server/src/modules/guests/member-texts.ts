interface Night {
  name: string;
  venueName: string;
  startsAt: Date | null;
  timeZone: string;
}

/** A vendor's own words go out under our name: a short piece of them, in which nothing can be tapped. */
const longestName = 40;

/** What a member reads who was let in from the waitlist; the time as it is at the venue. */
export function promotionText(night: Night, quantity: number): string {
  const places = quantity === 1 ? "1 place is" : `${quantity} places are`;
  const credits = quantity === 1 ? "1 credit was" : `${quantity} credits were`;
  return (
    `Lusiv: you're off the waitlist! ${places} yours at ${nameNight(night)}. ` +
    `${credits} used. Plans changed? Cancel in your account before it starts.`
  );
}

/** What a member reads who still waits when the night has begun: nothing is charged until they are at the door. */
export function freePlacesText(night: Night, quantity: number): string {
  const credits = quantity === 1 ? "1 credit is" : `${quantity} credits are`;
  return (
    `Lusiv: places are free at ${nameNight(night)}. They go to whoever comes first. ` +
    `${credits} used when the door lets you in, none if you don't come.`
  );
}

/** What a member reads whose night was called off. */
export function calledOffText(night: Night, creditsBack: number): string {
  const credits = creditsBack === 1 ? " Your credit is back." : ` Your ${creditsBack} credits are back.`;
  return `Lusiv: ${nameNight(night)} has been called off.${creditsBack > 0 ? credits : ""}`;
}

/** What a member reads whose membership was charged back, and with it the places it had bought. */
export function takenBackText(night: Night, quantity: number): string {
  const places = quantity === 1 ? "your place" : `your ${quantity} places`;
  return `Lusiv: your membership's payment was taken back, so ${places} at ${nameNight(night)} had to be cancelled.`;
}

function nameNight({ name, venueName, startsAt, timeZone }: Night): string {
  const when = startsAt ? `, ${formatStart(startsAt, timeZone)}` : "";
  return `${plainName(name, "your night")}, ${plainName(venueName, "its venue")}${when}`;
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

/** Without what a phone would make a link or a number to call of: words with a dot or a slash inside, and long digits. */
function plainName(text: string, otherwise: string): string {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\S*(?:[^\s.]\.[^\s.]|[/\\@])\S*/gu, " ")
    .replaceAll(/\+?\d(?:[\s().-]{0,3}\d){6,}/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (plain === "") return otherwise;
  const characters = Array.from(plain);
  return characters.length <= longestName ? plain : `${characters.slice(0, longestName - 1).join("")}…`;
}
