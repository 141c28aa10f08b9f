import * as m from "@skipline/contract/texts";
import { useSession } from "#api/session.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { publicPaths } from "#lib/public-paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { InertAtFirst } from "#ui/inert-at-first.tsx";
import { MembershipModal, useMembership, useMembershipModal } from "../../membership/index.ts";
import { JoinContent } from "./join-content.tsx";

function JoinAction({ onJoin }: { onJoin: () => void }) {
  const session = useSession();
  const { data: membership } = useMembership();
  const look = buttonClasses({ size: "large", full: true });
  if (!session) {
    return (
      // Of no use before the app is there: it would not lead back here.
      <InertAtFirst>
        <Link to={paths.signIn()} state={{ authRedirectTo: publicPaths.joinLusiv() }} className={look}>
          {m.join_sign_in()}
        </Link>
      </InertAtFirst>
    );
  }
  if (membership) {
    return (
      <Link to={paths.membershipEvents()} className={look}>
        {m.join_see_events()}
      </Link>
    );
  }
  return (
    <Button size="large" full pending={membership === undefined} onClick={onJoin}>
      {m.join_lusiv()}
    </Button>
  );
}

/** Where an invitation leads. */
export function JoinPage() {
  const modal = useMembershipModal({ opensItself: false });
  return (
    <>
      <JoinContent action={<JoinAction onJoin={modal.show} />} />
      <MembershipModal open={modal.open} onClose={modal.onClose} />
    </>
  );
}
