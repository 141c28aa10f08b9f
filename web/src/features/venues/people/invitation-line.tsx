import type { Invitation, StaffProfile } from "@skipline/contract/roles";
import * as m from "@skipline/contract/texts";
import { CircleAlert, CircleCheck, Clock, Send } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { useInviteAgain } from "./staff-management-queries.ts";

const standings: Record<Invitation["status"], { text: string; Icon: LucideIcon; look: string }> = {
  WAITING: { text: m.invitation_waiting(), Icon: Clock, look: "text-muted" },
  SENT: { text: m.invitation_sent(), Icon: Send, look: "text-muted" },
  FAILED: { text: m.invitation_failed(), Icon: CircleAlert, look: "text-danger" },
  ACCEPTED: { text: m.invitation_accepted(), Icon: CircleCheck, look: "text-positive" },
};

export interface InvitationLineProps {
  profile: StaffProfile;
  /** False: this role is out of one's reach, so nobody is told of it. */
  canInvite: boolean;
}

/** Whether somebody was told of their role, and the way to tell them again. */
export function InvitationLine({
  profile: { vendorId, phoneNumber, name, invitation },
  canInvite,
}: InvitationLineProps) {
  const invite = useInviteAgain({ vendorId, phoneNumber });
  // A newer server's word is nothing to show.
  const standing = invitation && (standings[invitation.status] as (typeof standings)["SENT"] | undefined);
  const isDone = invitation?.status === "WAITING" || invitation?.status === "ACCEPTED";
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-14">
      {standing && (
        <span className={`inline-flex items-center gap-1.5 ${standing.look}`}>
          <standing.Icon aria-hidden="true" className="size-4 shrink-0" />
          {standing.text}
        </span>
      )}
      {canInvite && !isDone && (
        <Button
          variant="quiet"
          size="small"
          pending={invite.isPending}
          aria-label={invitation ? m.invitation_again_to({ name }) : m.invitation_send_to({ name })}
          onClick={() => invite.mutate()}
        >
          {invitation ? m.invitation_again() : m.invitation_send()}
        </Button>
      )}
    </div>
  );
}
