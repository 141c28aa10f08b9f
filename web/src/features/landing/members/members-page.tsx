import * as m from "@skipline/contract/texts";
import { ArrowRight } from "lucide-react";
import { memberNight } from "#content/members.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { publicPaths } from "#lib/public-paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Page } from "#ui/page.tsx";
import { ArtBackdrop } from "../art-backdrop.tsx";

/** A night by its hours, the hours as large as a clock over the door. */
function Night() {
  return (
    <ol>
      {memberNight.map(({ time, title, text }) => (
        <li
          key={time}
          className="grid gap-x-12 border-t border-line py-6 sm:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-baseline lg:py-10"
        >
          <span className="text-36 font-black whitespace-nowrap text-accent-text tabular-nums lg:text-[4.5rem] lg:leading-none">
            {time}
          </span>
          <span>
            <span className="block text-22 font-black text-strong lg:text-28">{title}</span>
            <span className="mt-1 block text-16 text-pretty text-normal lg:text-18">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What it is to be a member: one night, hour by hour. */
export function MembersPage() {
  return (
    <Page title={m.members()} width="wide" header={<></>}>
      <div className="relative isolate mx-[calc(50%-50vw)]">
        <ArtBackdrop name="crowd-stage" subject="object-[50%_40%]" />
        <div className="mx-auto flex min-h-[22rem] max-w-wide flex-col justify-end px-4 py-8 short:min-h-60 lg:min-h-[34rem] lg:py-14">
          <h1 className="max-w-[44rem] text-banner leading-[0.9] font-black tracking-tight text-balance text-paper [--banner-most:6.5rem] [--letters:11]">
            {m.members_heading()}
          </h1>
        </div>
      </div>
      <p className="mt-8 max-w-[38rem] text-18 text-pretty text-normal lg:mt-14 lg:text-22">{m.members_how()}</p>
      <div className="mt-8 lg:mt-14">
        <Night />
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-8">
        <Link to="/lusiv/events" className={buttonClasses({ size: "large" })}>
          <span className="inline-flex items-center gap-2">
            {m.lusiv_see_events()}
            <ArrowRight aria-hidden="true" className="size-5" />
          </span>
        </Link>
        <Link to={paths.account()} className={buttonClasses({ variant: "secondary", size: "large" })}>
          {m.my_account()}
        </Link>
        <Link to={publicPaths.joinLusiv()} className={buttonClasses({ variant: "quiet", size: "large" })}>
          {m.members_not_yet()}
        </Link>
      </div>
    </Page>
  );
}
