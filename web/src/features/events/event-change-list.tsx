import type { VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
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
  const changes = listEventChanges(before, after, timeZone);
  if (changes.length === 0) return <p>{m.event_changed_nothing()}</p>;
  return (
    <dl className="grid gap-4">
      {changes.map(({ label, before: was, after: is }) => (
        <div key={label} className="rounded-14 bg-surface-2 p-4">
          <dt className="text-14 font-bold text-strong">{label}</dt>
          <dd className="mt-1 text-14 text-muted">
            <span className="sr-only">{m.event_changed_before()} </span>
            <del className="line-clamp-3">{was}</del>
          </dd>
          <dd className="mt-1 text-16 text-strong">
            <span className="sr-only">{m.event_changed_now()} </span>
            {label === m.description() && after.description ? (
              <div className="max-h-48 overflow-y-auto">
                <RichText html={after.description} />
              </div>
            ) : (
              <ins className="no-underline">{is}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
