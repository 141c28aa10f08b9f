import { type EffectKey, hashOf } from "../../http/effect.ts";

/**
 * A key at the door is its event's: two doors that send one scan mean one check-in. `what` is all that makes it another
 * one; when it happened is told in the repeat that finds a network again, and changes nothing.
 */
export function doorKey(
  key: EffectKey | null,
  { vendorId, gleventId }: { vendorId: string; gleventId: string },
  what: Readonly<Record<string, unknown>>,
): EffectKey | null {
  const hash = hashOf(what);
  return key && { ...key, owner: `${vendorId}/${gleventId.toLowerCase()}`, bodyHash: hash, askedHash: hash };
}
