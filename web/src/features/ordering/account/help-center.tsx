import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { clientConfigQuery } from "../../../api/client-config-query.ts";
import { Card } from "../../../ui/card.tsx";

export function HelpCenter() {
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <section aria-labelledby="help-center">
      <h2 id="help-center" className="mb-3 flex min-h-11 items-center text-22 font-bold">
        Help Center
      </h2>
      <Card>
        <p className="text-16 text-normal">
          A question about an order? Ask the staff at the pickup point, or write to us with the order’s number.
        </p>
        {config && (
          <a
            href={`mailto:${config.supportEmail}`}
            className="mt-2 inline-flex min-h-11 items-center gap-2 font-bold break-all text-accent-text"
          >
            <Mail aria-hidden="true" className="size-5 shrink-0" />
            {config.supportEmail}
          </a>
        )}
      </Card>
    </section>
  );
}
