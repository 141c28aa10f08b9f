import type { TestDatabase } from "../../server/src/test/database.ts";
import { signInWithCode } from "../../server/src/test/sign-in.ts";
import type { Session } from "../../server/src/test/test-server.ts";
import type { TestVenue } from "../../server/src/test/test-venue.ts";
import type { Visitor } from "./page.ts";

export interface World {
  visitor: Visitor;
  venue: TestVenue;
  db: TestDatabase["db"];
  origin: string;
  /** What the device says it likes. */
  isDark: boolean;
}

/** What people do first, in short: the engines' own differences show on the way. */
export type Journey = [name: string, go: (world: World) => Promise<void>];

export const button = (name: string | RegExp) => ({ role: "button", name }) as const;
export const field = (name: string | RegExp) => ({ role: "field", name }) as const;
export const heading = (name: string | RegExp) => ({ role: "heading", name }) as const;
export const link = (name: string | RegExp) => ({ role: "link", name }) as const;
export const checkbox = (name: string | RegExp) => ({ role: "checkbox", name }) as const;

export function session({ origin, db }: World, phone: string): Promise<Session> {
  return signInWithCode(origin, db, "skipline-web", phone);
}

/** Signs the browser in as if by its screens; what was kept before is gone. */
export async function signIn(world: World, phone: string): Promise<Session> {
  const { visitor } = world;
  const who = await session(world, phone);
  const value = { accessToken: who.accessToken, idToken: who.idToken, expiresIn: 3600, receivedAt: Date.now() };
  await visitor.open("/prize-drawing-terms");
  await visitor.browser.run(
    "localStorage.clear(); sessionStorage.clear(); localStorage.setItem('skipline.session', arguments[0])",
    JSON.stringify(value),
  );
  return who;
}

/** From the menu to the open payment: one soda. */
export async function orderSoda({ visitor, venue }: World): Promise<void> {
  await visitor.open(`/location/${venue.vendorLocationId}`);
  await visitor.click(button("Add The soda"));
  await visitor.click(link(/^Review order/));
  await visitor.click(button(/^Checkout/));
  await visitor.see(heading("Checkout"));
}

export async function acceptTerms({ visitor }: World): Promise<void> {
  await visitor.click(checkbox(/terms and conditions/));
}

export async function payByCard({ visitor }: World, number: string): Promise<void> {
  const isOpen = await visitor.browser.run<boolean>(
    "return (document.querySelector('[autocomplete=cc-number]')?.getClientRects().length ?? 0) > 0",
  );
  if (!isOpen) await visitor.click(button(/^Credit card/));
  await visitor.type(field(/^Card number/), number);
  await visitor.type(field(/^Expiration date/), "1240");
  await visitor.type(field(/^CVC/), "123");
  await visitor.type(field(/^Cardholder name/), "Ada Guest");
  await visitor.type(field(/^ZIP/), "90028");
}

export async function seePickup({ visitor }: World): Promise<string> {
  await visitor.seeText(/Show QR code to staff/);
  await visitor.see({ role: "image", name: /^QR code of order / });
  const path = await visitor.browser.run<string>("return location.pathname");
  return /order\/([0-9a-f-]{36})\/status/.exec(path)?.[1] ?? "";
}
