import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { nameLanguage } from "#lib/language-name.ts";

/** Around the fields for a thing's words in another language than the one they are typed in first. */
export function OtherLanguageFields({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-18 font-bold text-strong">
        {m.console_product_words({ language: nameLanguage(language) })}
      </legend>
      <p className="text-14 text-muted">{m.console_product_words_hint()}</p>
      {children}
    </fieldset>
  );
}
