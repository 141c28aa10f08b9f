import { randomUUID } from "node:crypto";
import { hostileTargets, otherSites } from "@skipline/contract/leaving-targets";

const id = randomUUID();

/** What a poster may hold at most: version 40 of a QR code, in bytes. */
const mostBytes = 2953;

/** Texts that want to be more than an id, each without one: ours and those of the open redirects, as far as a code can hold them. */
function candidates(origin: string): string[] {
  return [
    // the right path at a foreign host, and something else in it
    `https://evil.example/L/064E1/order`,
    `https://evil.example/location/064E1/${id}/status`,
    `https://evil.example/?next=/L/064E1`,
    `https://evil.example/#/L/064E1`,
    `${origin}.evil.example/account`,
    `${origin}@evil.example/`,
    // things that run
    "javascript:alert(1)",
    `javascript:alert(1)//${id}`,
    `javascript:alert(1)//L/064E1`,
    `data:text/html,<script>alert(1)</script>/${id}`,
    `"><img src=x onerror=alert(1)>`,
    "<script>alert(1)</script>",
    `blob:${origin}/${id}`,
    `file:///etc/passwd/${id}`,
    `intent://${id}#Intent;scheme=https;end`,
    "WIFI:T:WPA;S:Skipline;P:secret;;",
    "BEGIN:VCARD\nVERSION:3.0\nURL:https://evil.example\nEND:VCARD",
    // endless
    "x".repeat(mostBytes),
    `${origin}/${"a/".repeat(1200)}${id}`,
    `${origin}/L/${"0".repeat(2400)}`,
    // steps that vanish, and segments written in another way
    `${origin}/R/../../staff`,
    `${origin}/R/..%2f..%2fstaff`,
    `${origin}/R/a%2Fb`,
    `${origin}/L/..%2f064E1`,
    `/R/a%3Fb`,
    `/L/%2e%2e/064E1/x`,
    "../../../../etc/passwd",
    "..\\..\\staff",
    // nothing, and what turns the reading direction or takes no room
    `${id}\u0000`,
    `\u0000${id}`,
    `${origin}/L/064E1\u0000`,
    `${origin}/L/%00%00%00%00%00`,
    `\u202e${id}`,
    `${origin}/order/${id}\u200f`,
    `\u2066064E1\u2069`,
    `${origin}/L/\u202e064E1`,
    `064E\u200b1`,
    `${id.slice(0, 8)}\u00ad${id.slice(8)}`,
    // nearly an id
    `${id}0`,
    id.slice(1),
    `{${id}}`,
    `urn:uuid:${id}`,
    "064E1 OR 1=1",
    "'; drop table vendor_order; --",
    "064\u04151",
    "\u{1f37a}".repeat(5),
    ...hostileTargets(origin),
    ...otherSites(origin),
  ];
}

/** Exactly `count`, each another one, none empty or longer than a QR code can be. */
export function hostileTexts(origin: string, count: number): string[] {
  const fits = (text: string) => text.trim() !== "" && Buffer.byteLength(text) <= mostBytes;
  // A half of a character can't be written into a code.
  const texts = [...new Set(candidates(origin))].filter((text) => fits(text) && text.isWellFormed());
  if (texts.length < count) throw new Error(`only ${texts.length} hostile texts`);
  return texts.slice(0, count);
}
