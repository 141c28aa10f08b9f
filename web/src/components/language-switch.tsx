import { languageParameter, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { isOnline } from "#api/network.ts";
import { classes } from "#ui/classes.ts";
import { showToast } from "#ui/toast.ts";
import { chooseLanguage, reloadInChosenLanguage } from "#lib/choose-language.ts";
import { ownLanguage } from "#lib/language.ts";

interface LanguageSwitchProps {
  className?: string;
}

/** The way to the same page, at the same place, in another language, by its own name; kept on this device. Works without scripts, too. */
export function LanguageSwitch({ className }: LanguageSwitchProps) {
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
          if (!isOnline()) return showToast({ title: m.language_needs_network(), tone: "danger", isOnlyOne: true });
          chooseLanguage(one);
          void reloadInChosenLanguage();
        }}
        className={classes(
          // Some languages write their own name small; as a way there it stands alone.
          "inline-flex min-h-11 items-center text-muted capitalize underline underline-offset-4 hover:text-strong",
          className,
        )}
      >
        {new Intl.DisplayNames(one, { type: "language" }).of(one)}
      </a>
    ));
}
