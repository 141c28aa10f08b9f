import { LanguageSwitch } from "./language-switch.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { publicPaths } from "#lib/public-paths.ts";

const links: readonly [text: string, path: string][] = [
  ["Lusiv membership", paths.lusiv()],
  ["Members", publicPaths.members()],
  ["Join Lusiv", publicPaths.joinLusiv()],
  ["Wristband presale", publicPaths.presale()],
  ["For venues and sponsors", publicPaths.corporate()],
  ["Book a Demo", `${publicPaths.corporate()}#demo`],
  ["Prize drawing terms", publicPaths.prizeDrawingTerms()],
  ["See the demo menu", paths.location()],
  ["Staff sign-in", paths.staffSignIn()],
];

/** Under the pages that tell. */
export function SiteFooter() {
  return (
    <footer className="mt-20 border-t border-line pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] lg:mt-32">
      <div className="mx-auto flex max-w-wide flex-col gap-4 px-4 text-16">
        <p className="font-bold text-strong">Skip the line.</p>
        <nav aria-label="More pages">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 sm:grid-cols-3">
            {links.map(([text, path]) => (
              <li key={path}>
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
