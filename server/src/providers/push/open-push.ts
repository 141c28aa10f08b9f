import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { PushSender } from "./push-sender.ts";
import { deriveVapidKey, readVapidKey } from "../../vapid-key.ts";
import { createWebPush } from "./web-push-sender.ts";

/** Null in production where no key is named: somebody has to want that browsers' push services are written to. */
export function openPush(
  { push, production, supportEmail }: Pick<Config, "push" | "production" | "supportEmail">,
  secret: string,
  clock: Clock,
): PushSender | null {
  const { privateKey, alsoAt } = push;
  if (privateKey === null && production) return null;
  const key = privateKey === null ? deriveVapidKey(secret) : readVapidKey(privateKey);
  return createWebPush({ clock, key, subject: `mailto:${supportEmail}`, alsoAt });
}
