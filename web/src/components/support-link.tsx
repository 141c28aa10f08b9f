import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { clientConfigQuery } from "#api/client-config-query.ts";

export interface SupportLinkProps {
  subject: string;
  /** What happened, in the words that stand on the screen. */
  text: string;
}

/** A message in the guest's own mail programme, so that they see and send what is told. Nothing until the address is known. */
export function SupportLink({ subject, text }: SupportLinkProps) {
  const { data: config } = useQuery(clientConfigQuery);
  if (!config) return null;
  const body = [
    text,
    "",
    m.support_page({ url: window.location.href }),
    m.support_device({ device: navigator.userAgent }),
    "",
  ].join("\n");
  return (
    <a
      href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      className="inline-flex min-h-11 items-center font-bold text-accent-text underline underline-offset-4"
    >
      {m.support_contact()}
    </a>
  );
}
