import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { nameLanguage } from "#lib/language-name.ts";
import { Collapsible } from "#ui/collapsible.tsx";

export interface OtherLanguageFieldsProps {
  language: Language;
  defaultOpen: boolean;
  children: ReactNode;
}

/** Around the fields for a thing's words in another language than the one they are typed in first. */
export function OtherLanguageFields({ language, defaultOpen, children }: OtherLanguageFieldsProps) {
  const title = <span className="text-18">{m.console_product_words({ language: nameLanguage(language) })}</span>;
  return (
    <Collapsible title={title} defaultOpen={defaultOpen}>
      <div className="grid gap-5">
        <p className="text-14 text-muted">{m.console_product_words_hint()}</p>
        {children}
      </div>
    </Collapsible>
  );
}
