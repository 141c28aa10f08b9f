import type { PushAddress } from "@skipline/contract/ready-notice";
import { within } from "#lib/sleep.ts";

/** The app's worker is registered once a page stands; where it never is there is nobody whom a message could wake. */
const workerMs = 15_000;

/** On an iPhone only what was put on the Home Screen can. */
export function canBePushed(): boolean {
  return "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
}

/** Whether that was said before: nobody is asked. */
export function isPushAllowed(): boolean {
  return canBePushed() && Notification.permission === "granted";
}

/** `blocked`: they said no, now or once. `closed`: they have said nothing, and may be asked again. `failed`: this browser can't. */
type NoPush = "blocked" | "closed" | "failed";

/** Asks for the permission where nobody has given it: call it at a tap. */
export async function subscribeToPush(publicKey: string): Promise<PushAddress | NoPush> {
  try {
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? "blocked" : "closed";
    const worker = await within<ServiceWorkerRegistration | null>(workerMs, navigator.serviceWorker.ready, null);
    if (!worker) return "failed";
    const subscription = await subscribe(worker, publicKey);
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : "failed";
  } catch {
    return "failed";
  }
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // It is subscribed with the key of before.
    const known = await pushManager.getSubscription();
    if (!known) throw error;
    await known.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}
