import * as m from "@skipline/contract/texts";
import { Suspense } from "react";
import { latePart } from "#api/code.ts";

const bar = latePart(() => import("./staff-queue.tsx"), "StaffQueueBar");
const warning = latePart(() => import("./staff-queue.tsx"), "UnsentWarning");

/** What waits for the network is on every page, and no page waits for it: each keeps its own deeds by itself. */
export function LateQueueBar() {
  return (
    <Suspense fallback={null}>
      <bar.Part />
    </Suspense>
  );
}

/** What logging out would throw away. */
export function LateUnsentWarning() {
  return (
    <Suspense fallback={` ${m.queue_unsent_unknown()}`}>
      <warning.Part />
    </Suspense>
  );
}
