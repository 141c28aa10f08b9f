import { getShortCodeRedirect } from "@skipline/contract/links";
import { parseRedirectTarget } from "@skipline/contract/redirect-target";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { endpointQuery } from "#api/query.ts";
import { WaysOn } from "#components/ways-on.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** A link to a link to a link leads nowhere. */
const maxHops = 2;

/** How many short links this navigation has come through. */
export function readHops(state: unknown): number {
  const hops = typeof state === "object" && state !== null ? (state as { hops?: unknown }).hops : undefined;
  return typeof hops === "number" ? hops : 0;
}

/** Follows a short link; there is something to see only while it loads and when it fails. */
export function ShortLinkPage() {
  const { code = "" } = useParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const hops = readHops(state);
  // Printed codes change their target: never the one of an earlier visit.
  const query = useQuery(endpointQuery(getShortCodeRedirect, { params: { code } }, { gcTime: 0, staleTime: 0 }));
  const redirectUrl = query.data?.redirect.redirectUrl;
  const target = useMemo(
    () => (redirectUrl === undefined ? null : parseRedirectTarget(redirectUrl, window.location.origin)),
    [redirectUrl],
  );
  const failed = query.isError || (redirectUrl !== undefined && target === null) || hops > maxHops;

  useEffect(() => {
    if (!target || failed) return;
    // Replaced, so that Back does not lead into the link again.
    if (target.kind === "site") window.location.replace(target.url);
    else void navigate(target.path, { replace: true, state: { hops: hops + 1 } });
  }, [target, failed, hops, navigate]);

  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4">
      <title>Skipline</title>
      {failed && !query.isFetching ? (
        <ErrorState
          level="h1"
          title={m.error_occurred_title()}
          message={m.short_link_not_loaded()}
          action={
            <div className="grid gap-3">
              <Button full onClick={() => void query.refetch()}>
                {m.try_again()}
              </Button>
              <WaysOn isSecondary />
            </div>
          }
        />
      ) : (
        <>
          <h1 className="sr-only">{m.short_link_following()}</h1>
          <Spinner size={32} label={m.loading()} />
        </>
      )}
    </div>
  );
}
