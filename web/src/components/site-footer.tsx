import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { useMenuPath } from "#api/default-location.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { publicPaths } from "#lib/public-paths.ts";

type PageLink = readonly [text: string, path: string];

const membership: readonly PageLink[] = [
  [m.footer_lusiv(), paths.lusiv()],
  [m.members(), publicPaths.members()],
  [m.join_lusiv(), publicPaths.joinLusiv()],
];
const presale: PageLink = [m.footer_presale(), publicPaths.presale()];
const venues: readonly PageLink[] = [
  [m.corporate_title(), publicPaths.corporate()],
  [m.book_demo(), `${publicPaths.corporate()}#demo`],
  [m.prize_terms(), publicPaths.prizeDrawingTerms()],
];
const legal: readonly PageLink[] = [
  [m.legal_privacy(), paths.privacy()],
  [m.legal_terms(), paths.terms()],
  [m.legal_sms(), paths.smsConsent()],
];
const staff: PageLink = [m.footer_staff(), paths.staffSignIn()];

/** What every deployment has, and behind it what this one has besides. */
function useLinks() {
  const { data: config } = useQuery(clientConfigQuery);
  // On a page that does not bring the answer its place is kept from the start.
  const [isLate] = useState(config === undefined);
  const path = useMenuPath();
  const menuText = config?.production ? m.see_menu() : m.footer_demo_menu();
  // Without a menu of its own: where a guest finds one.
  const menu: PageLink = [path === paths.home() ? m.finder_scan() : menuText, path];
  const hasPresale = config?.hasPresale ?? false;
  return {
    links: [...membership, ...venues, menu, staff, ...legal, ...(hasPresale || isLate ? [presale] : [])],
    hasPresale,
  };
}

/** Under the pages that tell. */
export function SiteFooter() {
  const { links, hasPresale } = useLinks();
  return (
    <footer className="mt-20 border-t border-line pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] lg:mt-32">
      <div className="mx-auto flex max-w-wide flex-col gap-4 px-4 text-16">
        <p className="font-bold text-strong">{m.skip_the_line()}</p>
        <nav aria-label={m.footer_more_pages()}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-6 sm:grid-cols-3">
            {links.map(([text, path]) => (
              <li key={path} className={path === publicPaths.presale() && !hasPresale ? "invisible" : undefined}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-strong hover:underline"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <LanguageSwitch />
        </p>
      </div>
    </footer>
  );
}
