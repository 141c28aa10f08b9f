import type { VenueEvent } from "@skipline/contract/events";
import { RichText } from "#components/rich-text.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { listEventChanges } from "./event-changes.ts";

export interface EventChangedDialogProps {
  /** As it was when this form was filled. */
  before: VenueEvent;
  /** As somebody else has left it. */
  after: VenueEvent;
  timeZone: string;
  pending: boolean;
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Two people edited the same event: shows what the other one did, and lets this one choose knowingly. */
export function EventChangedDialog({
  before,
  after,
  timeZone,
  pending,
  onReload,
  onOverwrite,
  onClose,
}: EventChangedDialogProps) {
  const changes = listEventChanges(before, after, timeZone);
  return (
    <Sheet
      open
      onClose={() => !pending && onClose()}
      title="Somebody else changed this event"
      description="Your changes are not saved yet; they are still in the form."
      size="wide"
      footer={
        <ButtonPair>
          <Button variant="danger" pending={pending} onClick={onOverwrite}>
            Overwrite with mine
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onReload}>
            Discard mine, show theirs
          </Button>
        </ButtonPair>
      }
    >
      {changes.length === 0 ? (
        <p>It was saved again, but reads the same as before.</p>
      ) : (
        <dl className="grid gap-4">
          {changes.map(({ label, before: was, after: is }) => (
            <div key={label} className="rounded-14 bg-surface-2 p-4">
              <dt className="text-14 font-bold text-strong">{label}</dt>
              <dd className="mt-1 text-14 text-muted">
                <span className="sr-only">Before: </span>
                <del className="line-clamp-3">{was}</del>
              </dd>
              <dd className="mt-1 text-16 text-strong">
                <span className="sr-only">Now: </span>
                {label === "Description" && after.description ? (
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
      )}
    </Sheet>
  );
}
