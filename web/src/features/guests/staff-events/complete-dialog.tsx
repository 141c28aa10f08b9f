import { type Glevent, listGuests, takeBackMinutes } from "@skipline/contract/guests";
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
  return `${expected} ${expected === 1 ? "guest" : "guests"} confirmed, ${waitlisted} waiting.`;
}

/** Asked before a night is called off, or ended, by hand: it is done to people who are not asked. */
export function CompleteDialog({ event, onConfirm, onCancel }: CompleteDialogProps) {
  const counts = useCounts(event);
  const now = useNow();
  const hasBegun = event.startTime !== null && Date.parse(event.startTime) <= now;
  return (
    <ConfirmDialog
      open
      title={hasBegun ? "End this guest list?" : "Call this guest list off?"}
      description={
        <>
          {counts && <strong className="block">{counts}</strong>}
          {hasBegun
            ? `Booking stops now. In ${takeBackMinutes} minutes whoever has not come is a no-show.`
            : `Booking stops now. In ${takeBackMinutes} minutes all reservations are cancelled; members have their credits back and get a text.`}{" "}
          Until then you can set the status back.
        </>
      }
      confirmText={hasBegun ? "End it" : "Call it off"}
      cancelText="Keep it"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
