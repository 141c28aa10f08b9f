import type { VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import type { Change } from "#components/change-list.tsx";
import { RichText } from "#components/rich-text.tsx";
import { listEventChanges } from "./event-changes.ts";

/** `listEventChanges`, with the description as it is shown to guests. */
export function showEventChanges(before: VenueEvent, after: VenueEvent, timeZone: string): Change[] {
  return listEventChanges(before, after, timeZone).map((change) =>
    change.label === m.description() && after.description
      ? {
          ...change,
          after: (
            <div className="max-h-48 overflow-y-auto">
              <RichText html={after.description} />
            </div>
          ),
        }
      : change,
  );
}
