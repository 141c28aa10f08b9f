import { maxCredits, monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { Card } from "#ui/card.tsx";
import { Collapsible } from "#ui/collapsible.tsx";

const topics: readonly { title: string; text: ReactNode }[] = [
  {
    title: m.help_orders_title(),
    text: m.help_orders(),
  },
  {
    title: m.refunds(),
    text: m.help_refunds(),
  },
  {
    title: m.help_age_title(),
    text: m.help_age(),
  },
  {
    title: m.help_guest_list_title(),
    text: m.help_guest_list(),
  },
  {
    title: m.help_credits_title(),
    text: m.help_credits({ monthly: monthlyCredits, max: maxCredits }),
  },
  {
    title: m.help_cancelling_title(),
    text: m.help_cancelling(),
  },
  {
    title: m.help_membership_title(),
    text: m.help_membership(),
  },
];

/** What people ask, answered; and whom to write to about the rest. */
export function HelpCenter() {
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <section aria-labelledby="help-center">
      <h2 id="help-center" className="mb-3 flex min-h-11 items-center text-22 font-bold">
        {m.help_center()}
      </h2>
      <Card padding="small">
        <div className="flex flex-col divide-y divide-line px-1">
          {topics.map(({ title, text }) => (
            <Collapsible key={title} title={title}>
              <p className="pb-3 text-16 text-normal">{text}</p>
            </Collapsible>
          ))}
        </div>
        {config && (
          <div className="border-t border-line px-1 pt-3">
            <p className="text-16 text-normal">{m.help_write()}</p>
            <a
              href={`mailto:${config.supportEmail}`}
              className="inline-flex min-h-11 items-center gap-2 font-bold break-all text-accent-text"
            >
              <Mail aria-hidden="true" className="size-5 shrink-0" />
              {config.supportEmail}
            </a>
          </div>
        )}
      </Card>
    </section>
  );
}
