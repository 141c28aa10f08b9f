import * as m from "@skipline/contract/texts";
import { roundWait } from "@skipline/contract/waits";
import { useClockError } from "#components/use-hours.ts";
import { describeWait } from "#lib/wait-words.ts";
import { useNow } from "#lib/use-now.ts";

/** About how long an order still takes; it counts down by itself, and follows the queue. */
export function ExpectedIn({ expectedAt }: { expectedAt: string }) {
  const error = useClockError(true);
  const left = (Date.parse(expectedAt) - useNow() - error) / 1_000;
  return (
    <span className="mt-1 block text-16 font-normal">
      {left > 0 ? m.wait_left({ wait: describeWait(roundWait(left)) }) : m.wait_longer()}
    </span>
  );
}
