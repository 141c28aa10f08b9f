import { keepLanguage } from "@skipline/contract/account";
import { languageParameter } from "@skipline/contract/languages";
import { chooseLanguage } from "#lib/choose-language.ts";
import { chosenLanguage, ownLanguage } from "#lib/language.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { call } from "./call.ts";
import { noteOtherLanguage } from "./release.ts";
import { getSession } from "./session.ts";

const toldKey = "skipline.language.told";

/**
 * Tells the account in which language its person reads, once for each account and language on this device: messages are
 * written in it. Where this device has no choice of its own, it follows the account's at its next step. Never throws: it is
 * told the next time.
 */
export async function tellLanguage(): Promise<void> {
  const userId = getSession()?.profile.userId;
  if (userId === undefined) return;
  const chosen = chosenLanguage();
  // A page may be read in another language once, as its address says: it stays so, whatever the account has.
  const isAsked = new URLSearchParams(window.location.search).has(languageParameter);
  const reads = chosen ?? ownLanguage;
  const told = `${userId} ${reads}`;
  if (deviceStorage.getItem(toldKey) === told) return;
  try {
    const { language } = await call(keepLanguage, { body: { language: reads, isChosen: chosen !== null } });
    if (getSession()?.profile.userId !== userId) return;
    deviceStorage.setItem(toldKey, told);
    if (language !== reads && !isAsked && chooseLanguage(language)) noteOtherLanguage();
  } catch {
    // Nothing of what is on the screen hangs on it.
  }
}
