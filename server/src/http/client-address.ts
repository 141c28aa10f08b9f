import { isIPv6 } from "node:net";

/**
 * What one client's address is counted as, wherever clients are counted: an IPv4 address whole, also where it comes as
 * an IPv6 one; an IPv6 address by its /64, which is what a single customer of a provider is given.
 */
export function addressBucket(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address; URL knows all its spellings and has one for each. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [front, back] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const gap = Array.from({ length: 8 - (front?.length ?? 0) - (back?.length ?? 0) }, () => "0");
  return [...(front ?? []), ...gap, ...(back ?? [])].map((group) => Number.parseInt(group, 16));
}
