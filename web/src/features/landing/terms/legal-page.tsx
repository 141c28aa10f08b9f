import { getLegalPage, legalSlugs } from "@skipline/contract/content";
import type { Legal } from "@skipline/contract/content";
import { legalInput } from "@skipline/contract/content-input";
import { data, useLoaderData } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { loaderQueries } from "#api/loader-queries.ts";
import { endpointQuery } from "#api/query.ts";
import { findWays } from "#lib/find-ways.ts";
import { ownLanguage } from "#lib/language.ts";
import { Page } from "#ui/page.tsx";
import { findContent } from "../find-content.ts";
import { useKeptContent } from "../use-kept-content.ts";

/** The page's HTML brings the answer. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Legal> {
  const end = new URL(request.url).pathname.toLowerCase().split("/")[1];
  const slug = legalSlugs.find((one) => one === end);
  if (!slug) throw data(null, { status: 404 });
  const query = endpointQuery(getLegalPage, legalInput(slug, ownLanguage));
  return (await findContent(context.get(loaderQueries), query)).page;
}

/** Words in which an address or a number is a link: whoever reads what they may ask for can ask at once. */
function Words({ of, about }: { of: string; about: string }) {
  return findWays(of, about).map(({ text, href }) =>
    href === null ? (
      text
    ) : (
      <a key={href} href={href} className="font-bold text-accent-text underline underline-offset-4">
        {text}
      </a>
    ),
  );
}

/** What people are owed in words: who only skims it reads the headings, which say what each part is about. */
export function LegalPage() {
  const { title, effective, summary, sections } = useLoaderData<typeof loader>();
  useKeptContent(getLegalPage);
  return (
    <Page title={title} width="wide" header={<></>}>
      <h1 className="pt-4 text-banner leading-[0.9] font-black tracking-tight text-strong [--banner-most:6rem] [--letters:12] lg:pt-10">
        {title}
      </h1>
      <p className="mt-4 text-16 text-muted">{effective}</p>
      <p className="mt-4 max-w-[40rem] text-18 font-bold text-pretty text-strong lg:text-22">
        <Words of={summary} about={title} />
      </p>
      <div className="mt-8 border-b border-line lg:mt-14">
        {sections.map(({ title: heading, paragraphs, points = [] }) => (
          <section
            key={heading}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2 border-t border-line py-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:py-8"
          >
            <h2 className="text-22 font-black text-strong lg:text-28">{heading}</h2>
            {/* A mail address may be longer than a line of large letters. */}
            <div className="flex max-w-[40rem] flex-col gap-3 text-16 text-pretty wrap-break-word text-normal lg:text-18">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>
                  <Words of={paragraph} about={title} />
                </p>
              ))}
              {points.length > 0 && (
                <ul className="flex list-disc flex-col gap-2 ps-5">
                  {points.map((point) => (
                    <li key={point}>
                      <Words of={point} about={title} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}
