import { isIPv4, isIPv6 } from "node:net";

/**
 * What one client's address is counted as, wherever clients are counted: an IPv4 address whole, also where it comes as
 * an IPv6 one; an IPv6 address by its /64, which is what a single customer of a provider is given. Some proxies write
 * the client's port behind the address, another one for each connection: it says nothing of who it is.
 */
export function addressBucket(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${inHex(groups.slice(0, 4))}::/64`;
}

/**
 * The network that such a bucket lies in: of an IPv4 address its /16, of an IPv6 one its /48, which is what a provider
 * gives to one site. What is neither is a network of its own.
 */
export function networkBucket(bucket: string): string {
  if (isIPv4(bucket)) return `${bucket.split(".").slice(0, 2).join(".")}.0.0/16`;
  const address = /^(.*)\/64$/.exec(bucket)?.[1] ?? "";
  return isIPv6(address) ? `${inHex(groupsOf(address).slice(0, 3))}::/48` : bucket;
}

/** `203.0.113.7:5678` and `[2001:db8::1%eth0]:443` without brackets, zone and port. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const [bare = ""] = (bracketed ?? dotted ?? address).split("%");
  return bare;
}

function inHex(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(":");
}

/** The eight numbers of an IPv6 address; URL knows all its spellings and has one for each. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [front, back] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const gap = Array.from({ length: 8 - (front?.length ?? 0) - (back?.length ?? 0) }, () => "0");
  return [...(front ?? []), ...gap, ...(back ?? [])].map((group) => Number.parseInt(group, 16));
}
