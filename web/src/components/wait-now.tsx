import * as m from "@skipline/contract/texts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { waitKey } from "#lib/wait-key.ts";
import { describeWait } from "#lib/wait-words.ts";

/** How long orders take here now, as the menu's stream tells it; nothing where it is not known, or nobody tells. */
export function WaitNow({ vendorLocationId }: { vendorLocationId: string }) {
  const { data } = useQuery<number | null>({ queryKey: waitKey(vendorLocationId), queryFn: skipToken });
  return (
    <output className="block text-14 text-normal">
      {typeof data === "number" && m.wait_now({ wait: describeWait(data) })}
    </output>
  );
}
