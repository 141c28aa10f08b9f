import { getWristband } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { endpointQuery } from "#api/query.ts";
import { ErrorLayout } from "#components/error-layout.tsx";
import { PageError } from "#lib/page-error.ts";
import { Spinner } from "#ui/spinner.tsx";
import { wristbandTarget } from "./wristband-target.ts";

const failure = new PageError(m.error_occurred(), m.wristband_not_read(), {
  kind: "reload",
  text: m.try_again(),
});

/**
 * Leads on from a wristband; there is something to see only while it is looked up, for 10 s at most. As high as the screen:
 * no footer is in sight that what comes would move.
 */
export function WristbandPage() {
  const { nfcId = "" } = useParams();
  const navigate = useNavigate();
  // One try: whoever holds a phone to a wrist taps again sooner than a second one ends.
  const options = { gcTime: 0, staleTime: 0, retry: false };
  const { data, errorUpdateCount } = useQuery(endpointQuery(getWristband, { params: { nfcId } }, options));

  useEffect(() => {
    if (!data) return;
    const target = wristbandTarget(data, nfcId, window.location.origin);
    // Replaced, so that Back does not lead into the wristband again.
    if (target.kind === "override") window.location.replace(target.url);
    else void navigate(target.path, { replace: true });
  }, [data, nfcId, navigate]);

  // Said until it is answered: a network that comes back asks again by itself, and the words would go and come.
  if (errorUpdateCount > 0) return <ErrorLayout error={failure} leadsOn />;
  return (
    // As high as the screen: the footer is not there to be moved away.
    <div className="flex min-h-dvh flex-1 flex-col items-center justify-center px-4">
      <title>Skipline</title>
      <h1 className="sr-only">{m.wristband_following()}</h1>
      <Spinner size={32} label={m.loading()} />
    </div>
  );
}
