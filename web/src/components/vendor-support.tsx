import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { formatPhone } from "#lib/format-phone.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { mailLink, telLink } from "#lib/support-links.ts";
import { VendorWord } from "#lib/vendor-words.tsx";

const wayClasses =
  "inline-flex min-h-11 items-center font-bold wrap-anywhere text-accent-text underline underline-offset-4";

/** Whom to ask about an order: its vendor, by a call or a mail. Nothing where the vendor says neither. */
export function SupportWays({ order }: { order: Order }) {
  const { phone = null, email = null } = order.vendorSupport ?? {};
  const tel = telLink(phone);
  const mail = mailLink(email, m.order_title({ id: shortOrderId(order.orderId) }));
  if (!tel && !mail) return null;
  return (
    <div className="text-14 text-normal">
      <p>{m.order_questions()}</p>
      <p className="flex flex-wrap gap-x-5">
        {tel && (
          <a href={tel} className={wayClasses}>
            {formatPhone(phone ?? "")}
          </a>
        )}
        {mail && (
          <a href={mail} className={wayClasses}>
            {email}
          </a>
        )}
      </p>
    </div>
  );
}

/** The end of a receipt: what its vendor says on each, and whom to ask. */
export function ReceiptEnd({ order }: { order: Order }) {
  const { vendorSupport: support } = order;
  if (!support) return null;
  return (
    <div className="mt-4 grid gap-3 border-t border-dashed border-control pt-4">
      {support.receiptFooter && (
        <p className="text-14 wrap-anywhere whitespace-pre-line text-normal">
          <VendorWord of={inOwnLanguage(support)} word="receiptFooter" />
        </p>
      )}
      <SupportWays order={order} />
    </div>
  );
}
