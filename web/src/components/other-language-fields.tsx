import { type Language, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { nameLanguage } from "#lib/language-name.ts";
import { otherLanguages } from "#lib/typed-translations.ts";
import { Collapsible } from "#ui/collapsible.tsx";

export interface OtherLanguageFieldsProps {
  /** What the thing's first words are typed in. */
  typedIn: Language;
  defaultOpen: boolean | ((language: Language) => boolean);
  /** The fields of one language, which is called `name` here. */
  children: (language: Language, name: string) => ReactNode;
}

const inOther = languages.length === 2 ? m.console_product_words : m.console_product_words_another;

/** Around the fields for a thing's words in each language but the one they are typed in first. */
export function OtherLanguageFields({ typedIn, defaultOpen, children }: OtherLanguageFieldsProps) {
  return otherLanguages(typedIn).map((language) => {
    const name = nameLanguage(language);
    return (
      <Collapsible
        key={language}
        title={<span className="text-18">{inOther({ language: name })}</span>}
        defaultOpen={typeof defaultOpen === "function" ? defaultOpen(language) : defaultOpen}
      >
        <div className="grid gap-5">
          <p className="text-14 text-muted">{m.console_product_words_hint()}</p>
          {children(language, name)}
        </div>
      </Collapsible>
    );
  });
}
