import { maxCredits, membershipPlans, monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { ArtPicture } from "#components/art-picture.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { classes } from "#ui/classes.ts";
import { Page } from "#ui/page.tsx";
import { planName, planWords } from "../../membership/index.ts";
import { lettersClass } from "../banner.tsx";

/** Half a ticket's tear: a hole in each of its long sides. */
function Tear() {
  return (
    <div aria-hidden="true" className="relative my-5 border-t-2 border-dashed border-control">
      <span className="absolute top-[-0.8rem] inset-s-[-2.3rem] size-6 rounded-full bg-surface-0" />
      <span className="absolute top-[-0.8rem] inset-e-[-2.3rem] size-6 rounded-full bg-surface-0" />
    </div>
  );
}

function Ticket({ action }: { action: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-20 bg-surface-1 p-6 shadow-1 inset-ring inset-ring-line sm:p-8">
      <p className="text-14 font-bold tracking-wide text-muted uppercase">{m.join_admit_one()}</p>
      <p className="mt-1 text-36 leading-none font-black text-strong">Lusiv</p>
      <ul className="mt-5 grid gap-3">
        {membershipPlans.map(({ durationMonths, display }) => (
          <li key={durationMonths} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="block text-18 font-bold text-strong">{planName(durationMonths)}</span>
              <span className="block text-14 text-muted">{planWords[durationMonths].hint}</span>
            </span>
            <span className="text-28 font-black text-strong tabular-nums">{display}</span>
          </li>
        ))}
      </ul>
      <Tear />
      {action}
      <p className="mt-3 text-center text-14 text-muted">{m.join_code_at_hand()}</p>
    </div>
  );
}

/** The page of an invitation: what it is good for, and the door. */
export function JoinContent({ action }: { action: ReactNode }) {
  return (
    <Page title={m.join_lusiv()} width="wide" header={<></>}>
      <div className="grid gap-8 pt-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,25rem)] lg:items-center lg:gap-16 lg:pt-12">
        <div>
          <h1
            className={classes(
              "text-banner leading-[0.85] font-black tracking-tight text-strong [--banner-most:8rem]",
              lettersClass(m.join_invited()),
            )}
          >
            {m.join_invited()}
          </h1>
          <p className="mt-5 max-w-[34rem] text-18 text-pretty text-normal lg:text-22">
            {m.join_kept({ credits: monthlyCredits, most: maxCredits })}
          </p>
          <div className="mt-6 hidden lg:block">
            <ArtPicture name="wristband" alt="" ratio="wide" rounded="20" sizes="36rem" />
          </div>
        </div>
        <Ticket action={action} />
      </div>
      <p className="mt-10 text-16 text-muted">
        {m.join_no_invitation()}{" "}
        <Link to={paths.lusiv()} className="font-bold text-accent-text underline underline-offset-4">
          {m.join_read_how()}
        </Link>
      </p>
    </Page>
  );
}
