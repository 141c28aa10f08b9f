import type { Clock } from "../../clock.ts";
import { encryptPush } from "./encrypt-push.ts";
import { PushError, type PushRefusal, type PushSender } from "./push-sender.ts";
import { signVapid } from "./vapid.ts";
import type { VapidKey } from "../../vapid-key.ts";

interface WebPushOptions {
  clock: Clock;
  key: VapidKey;
  /** `mailto:` or `https:`. */
  subject: string;
  /** Origins of push services beside those of the browsers that people have. */
  alsoAt: readonly string[];
}

/** Of Chrome and its kin, Firefox, Edge and Safari. A browser with another one is not sent to: its address is a stranger's word. */
const services =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[\w-]+\.)+notify\.windows\.com|web\.push\.apple\.com)$/;
const answerMs = 8_000;

/** Browsers' own push services. */
export function createWebPush({ clock, key, subject, alsoAt }: WebPushOptions): PushSender {
  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (!url || url.username !== "" || url.password !== "") return false;
    if (alsoAt.includes(url.origin)) return true;
    return url.protocol === "https:" && url.port === "" && services.test(url.hostname);
  }

  return {
    publicKey: key.publicKey,
    accepts,
    async send({ to, payload, topic, ttlSeconds }) {
      // What was let in is asked for again: a setting may have been another one then.
      if (!accepts(to.endpoint)) throw new PushError("refused", "no push service that is sent to");
      const { host, origin } = new URL(to.endpoint);
      const body = encrypt(payload, to);
      const authorization = await signVapid(key, { audience: origin, subject, now: clock.now() });
      let response: Response;
      try {
        response = await fetch(to.endpoint, {
          method: "POST",
          headers: {
            authorization,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ttl: String(ttlSeconds),
            topic,
            urgency: "high",
          },
          body,
          // Elsewhere than to whom it was let in nothing is sent.
          redirect: "manual",
          signal: AbortSignal.timeout(answerMs),
        });
      } catch (error) {
        throw new PushError("unavailable", `${host} did not answer`, { cause: error });
      }
      await response.body?.cancel();
      if (!response.ok) throw new PushError(refusalOf(response.status), `${host} answers ${response.status}`);
    },
  };
}

function encrypt(payload: string, to: Parameters<typeof encryptPush>[1]): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(encryptPush(payload, to));
  } catch (error) {
    throw new PushError("refused", "what the browser gave is no key", { cause: error });
  }
}

function refusalOf(status: number): PushRefusal {
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "unavailable" : "refused";
}
