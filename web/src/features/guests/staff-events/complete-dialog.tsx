import { type Glevent, listGuests, takeBackMinutes } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { useNow } from "#lib/use-now.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface CompleteDialogProps {
  event: Glevent;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Whom it hits, as far as that is known by now. */
function useCounts({ vendorId, gleventId }: Glevent): string | null {
  const { data } = useQuery({
    queryKey: [listGuests.id, "counts", gleventId],
    queryFn: ({ signal }) => call(listGuests, { params: { vendorId, gleventId }, query: { limit: 1 } }, { signal }),
    staleTime: 0,
    retry: 1,
  });
  if (!data) return null;
  const { expected, waitlisted } = data.counts;
  return m.glevent_end_counts({ count: expected, waitlisted });
}

/** Asked before a night is called off, or ended, by hand: it is done to people who are not asked. */
export function CompleteDialog({ event, onConfirm, onCancel }: CompleteDialogProps) {
  const counts = useCounts(event);
  const now = useNow();
  const hasBegun = event.startTime !== null && Date.parse(event.startTime) <= now;
  return (
    <ConfirmDialog
      open
      title={hasBegun ? m.glevent_end_title() : m.glevent_call_off_title()}
      description={
        <>
          {counts && <strong className="block">{counts}</strong>}
          {hasBegun
            ? m.glevent_end_question({ minutes: takeBackMinutes })
            : m.glevent_call_off_question({ minutes: takeBackMinutes })}
        </>
      }
      confirmText={hasBegun ? m.glevent_end() : m.glevent_call_off()}
      cancelText={m.glevent_keep()}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
