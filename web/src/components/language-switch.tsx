import { type Language, languageParameter, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { useRef } from "react";
import { noteSilence } from "#api/network.ts";
import { classes } from "#ui/classes.ts";
import { showToast } from "#ui/toast.ts";
import { capital } from "#lib/capital.ts";
import { switchLanguage } from "#lib/choose-language.ts";
import { ownLanguage } from "#lib/language.ts";

/** Somebody waits for it. */
const limitMs = 5000;

/** Whether the server can be reached, and has the pages of a language. The query keeps the service worker from answering. */
async function hasPages(language: Language): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(`${language === languages[0] ? "" : `/${language}`}/index.html?release`, {
      cache: "no-store",
      signal,
    });
    // A Wi-Fi's sign-in page is none of them.
    return response.ok && (await response.text()).includes('id="root"');
  } catch {
    return false;
  }
}

/** Alike in all engines, or a page that the server drew would be drawn anew: WebKit writes a name that stands alone large, others as in a sentence. */
const ownNameOf = (one: Language) => capital(new Intl.DisplayNames(one, { type: "language" }).of(one) ?? one);

interface LanguageSwitchProps {
  className?: string;
}

/** The way to the same page, at the same place, in another language, by its own name; kept on this device. Works without scripts, too. */
export function LanguageSwitch({ className }: LanguageSwitchProps) {
  const isAsking = useRef(false);

  /** The page goes only for one that comes: without a network nothing would bring this one back. */
  async function ask(link: Element, next: Language): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    const isThere = await hasPages(next);
    isAsking.current = false;
    if (!isThere) {
      noteSilence();
      showToast({ title: m.language_needs_network(), tone: "danger", isOnlyOne: true });
    } else if (link.isConnected) void switchLanguage(next);
  }

  return languages
    .filter((one) => one !== ownLanguage)
    .map((one) => (
      <a
        key={one}
        href={`?${languageParameter}=${one}`}
        hrefLang={one}
        lang={one}
        onClick={(event) => {
          event.preventDefault();
          void ask(event.currentTarget, one);
        }}
        className={classes(
          "inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-strong",
          className,
        )}
      >
        {ownNameOf(one)}
      </a>
    ));
}
