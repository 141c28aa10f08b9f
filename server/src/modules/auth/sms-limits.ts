/** How many messages may be sent: pure rules, all from three settings. */
export interface SmsLimits {
  /** All phones together, a minute. */
  perMinute: number;
  /** An address, an hour. */
  perAddress: number;
  /** An address that a manager named as the venue's, an hour. */
  perNamedAddress: number;
}

/**
 * Where a stranger asks from. `level` is how many messages there are still without their code being entered; each code
 * that is entered takes two away, so that it is negative where people sign in.
 */
export interface Source {
  isNamed: boolean;
  level: number;
}

/** What a source's level may be, and how fast it falls by itself. */
export interface LevelRule {
  /** Up to where a message may lift it with work, and without. */
  most: number;
  free: number;
  /** So much trust can be saved up. */
  least: number;
  fallsPerHour: number;
}

/** A quarter of each minute is kept for devices that have signed in before. */
export function knownShare({ perMinute }: SmsLimits): number {
  return Math.floor(perMinute / 4);
}

/**
 * Networks: ten that only ask get less than 5 % of all messages of an hour. A named address is a crowd: its first codes
 * are entered when many more have been asked for.
 */
export function levelRule({ perMinute }: SmsLimits, isNamed: boolean): LevelRule {
  if (isNamed) {
    const most = Math.max(20, perMinute / 3);
    return { most, free: most, least: -perMinute, fallsPerHour: 2 * perMinute };
  }
  const most = Math.max(4, Math.floor(perMinute / 15));
  return { most, free: most / 2, least: -perMinute, fallsPerHour: perMinute / 5 };
}

/** Up to how many of a minute's messages to strangers a source may still ask for one. */
interface Ceilings {
  free: number;
  withWork: number;
}

/**
 * Who enters codes comes before who does not: a source that only asks gets a small part of the minute and leaves the rest
 * to others; past half of the minute strangers pay with work, but for those whom a manager vouches for.
 */
export function ceilings(limits: SmsLimits, { isNamed, level }: Source): Ceilings {
  const strangers = limits.perMinute - knownShare(limits);
  const part = (share: number) => Math.min(strangers, Math.max(1, Math.floor(limits.perMinute * share)));
  if (isNamed) return { free: strangers, withWork: strangers };
  if (level < 0) return { free: part(1 / 2), withWork: strangers };
  // The first guests of a night, who have not typed their codes yet, among those who never will.
  if (level < levelRule(limits, false).free) return { free: part(1 / 2), withWork: part(2 / 3) };
  return { free: part(1 / 8), withWork: part(1 / 4) };
}

/** Units of work that are asked for a message now: none, 1, 2 or 4, growing with what is used up. */
export function workFor(limits: SmsLimits, source: Source, sentThisMinute: number): number {
  const { free, most } = levelRule(limits, source.isNamed);
  const minute = ceilings(limits, source);
  return Math.max(unitsBetween(source.level, free, most), unitsBetween(sentThisMinute, minute.free, minute.withWork));
}

function unitsBetween(value: number, free: number, most: number): number {
  if (value + 1 <= free || most <= free) return 0;
  return 2 ** Math.min(2, Math.floor((3 * Math.max(0, value - free)) / (most - free)));
}
