import { maxCredits, monthlyCredits } from "@skipline/contract/membership";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { Card } from "#ui/card.tsx";
import { Collapsible } from "#ui/collapsible.tsx";

const topics: readonly { title: string; text: ReactNode }[] = [
  {
    title: "Orders and pick-up",
    text: "When you have paid, your order shows a QR code. Let a staff member at the pickup point scan it and your order is yours. The code is under Recent Orders, also without a network. Screen too dim? Tap the code to make it large.",
  },
  {
    title: "Refunds",
    text: "Something is wrong or sold out? Tell the staff at the pickup point: they can give your money back at once. It goes to the card or wallet that paid, and your bank shows it within 5 to 10 days. A payment that failed or was not used goes back by itself.",
  },
  {
    title: "Age and ID",
    text: "You must be 21 or older to order alcohol, and staff ask for a valid ID when you pick it up. Alcohol that can’t be handed over to a minor is not refunded.",
  },
  {
    title: "The guest list",
    text: "Members book spots at guest list events, up to 3 months ahead and one event at a time. At the door, show the QR code of your reservation from this page, or say your name. If a list is full you can wait: we text you as soon as a spot is yours.",
  },
  {
    title: "Credits",
    text: `One credit books one spot. You get ${monthlyCredits} when you join and ${monthlyCredits} more at each month’s start; unused ones roll over, up to ${maxCredits}. They end with your membership. On the waitlist nothing is spent until you have a spot.`,
  },
  {
    title: "Cancelling and no-shows",
    text: "Cancel before the event starts and your credits come back at once. If you don’t come, they are lost. Please let somebody else have the spot.",
  },
  {
    title: "Membership and payment",
    text: "A plan is paid once and does not renew by itself. Buy another one whenever you like: its months are added. If you paid and your membership does not show, give it a few minutes: it starts by itself, or your money goes back.",
  },
];

/** What people ask, answered; and whom to write to about the rest. */
export function HelpCenter() {
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <section aria-labelledby="help-center">
      <h2 id="help-center" className="mb-3 flex min-h-11 items-center text-22 font-bold">
        Help Center
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
            <p className="text-16 text-normal">Anything else? Write to us, with the order’s number if there is one.</p>
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
