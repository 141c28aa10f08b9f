import { requestLanguageHeader } from "@skipline/contract/languages";
import type { WorkSolution } from "@skipline/contract/sign-in-work";
import { ownLanguage } from "#lib/language.ts";
import { loadClientConfig } from "./client-config.ts";
import { isApiError } from "./errors.ts";
import { askIssuer, scope } from "./issuer.ts";
import type { StartBody } from "./issuer.ts";

/** How a code gets to its phone. */
export type Channel = "text" | "call";

/** More may have been used up while this browser worked: then it is asked once more, for more. */
const mostWork = 3;

/**
 * Sends a code by SMS to a phone in E.164, or has it read out by a call, and does the work that our own issuer may ask for
 * first; `onWork` hears that it has begun. Throws ApiError with the issuer's own code, or NetworkError.
 */
export async function sendCode(phone: string, onWork: () => void, channel: Channel = "text"): Promise<void> {
  const { clientId } = await loadClientConfig();
  const body: StartBody = {
    client_id: clientId,
    connection: "sms",
    phone_number: phone,
    send: "code",
    authParams: { scope },
    // A hosted issuer need not know the field.
    ...(channel === "call" && { channel }),
  };
  for (let rounds = 0; ; rounds += 1) {
    try {
      await askIssuer("passwordless/start", body, { [requestLanguageHeader]: ownLanguage });
      return;
    } catch (error) {
      const work = rounds < mostWork ? await workFor(error, onWork) : null;
      if (!work) throw error;
      body.work = work;
    }
  }
}

/** What lifts a refusal; null where nothing does but to wait. */
async function workFor(error: unknown, onWork: () => void): Promise<WorkSolution | null> {
  const challenge = isApiError(error) && (error.details as { work?: unknown } | undefined)?.work;
  if (!challenge) return null;
  onWork();
  try {
    const { solveWork } = await import("./solve-work.ts");
    return await solveWork(challenge);
  } catch {
    return null;
  }
}
