import type { VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { ChangeList } from "#components/change-list.tsx";
import { RichText } from "#components/rich-text.tsx";
import { listEventChanges } from "./event-changes.ts";

export interface EventChangeListProps {
  /** As it was when this form was filled. */
  before: VenueEvent;
  /** As somebody else has left it. */
  after: VenueEvent;
  timeZone: string;
}

export function EventChangeList({ before, after, timeZone }: EventChangeListProps) {
  const changes = listEventChanges(before, after, timeZone).map((change) =>
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
  return <ChangeList changes={changes} />;
}
