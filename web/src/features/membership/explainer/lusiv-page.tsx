import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { siteContentQuery } from "#api/site-content.ts";
import { LusivContent } from "./lusiv-content.tsx";

/** What is this membership, and is it for me? */
export function LusivPage() {
  const [params] = useSearchParams();
  const { data: config } = useQuery(clientConfigQuery);
  const { data: content } = useQuery(siteContentQuery);
  return (
    <LusivContent
      nfcId={params.get("nfcId") ?? undefined}
      supportEmail={config?.supportEmail}
      partners={content?.partners ?? []}
    />
  );
}
