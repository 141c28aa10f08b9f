import type { Prize } from "@skipline/contract/rewards";
import { Hourglass, Ticket } from "lucide-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
import { paths } from "#lib/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { describeWins, oddsOfAny } from "../odds.ts";
import { PrizeList } from "../prize-list.tsx";
import { rewardsQuery, ticketCountQuery } from "../rewards-queries.ts";
import { hasAgreed, rememberAgreement } from "./draw-memory.ts";
import { withOpenDraw } from "./draw-return.ts";
import { SceneHeading } from "./scene-heading.tsx";

/** How many chances there are. */
function Tickets({ count }: { count: number | undefined }) {
  return (
    <div className="flex items-center gap-4 border-y border-dashed border-control py-3">
      <Ticket aria-hidden="true" className="size-8 shrink-0 -rotate-12 text-accent-text" />
      <p className="min-w-0 flex-1">
        <span className="block text-22 leading-tight font-black text-strong tabular-nums">
          {count === undefined ? "Your tickets" : count === 1 ? "1 ticket" : `${count} tickets`}
        </span>
        <span className="block text-14 text-muted">
          {count === 0
            ? "Every order you pay for here during the event is another one."
            : "1 point = 1 chance. They expire when the event ends."}
        </span>
      </p>
    </div>
  );
}

const agreement = "I agree to the Terms & Conditions";
/** From here on it is the link to them. */
const termsAt = agreement.indexOf("Terms");

interface AgreementProps {
  isAgreed: boolean;
  onChange: (agrees: boolean) => void;
}

function Agreement({ isAgreed, onChange }: AgreementProps) {
  return (
    <Checkbox
      checked={isAgreed}
      onChange={({ currentTarget }) => {
        rememberAgreement(currentTarget.checked);
        onChange(currentTarget.checked);
      }}
      label={
        <>
          {agreement.slice(0, termsAt)}
          <a
            href={publicPaths.prizeDrawingTerms()}
            target="_blank"
            rel="noopener"
            className="font-bold text-accent-text underline"
          >
            {agreement.slice(termsAt)}
          </a>
        </>
      }
    />
  );
}

interface DrawStartProps {
  vendorId: string;
  eventId: string;
  onClose: () => void;
  userId: string;
  prizes: readonly Prize[];
  /** A draw was begun whose result nobody has seen. */
  isUnfinished: boolean;
  onDraw: () => void;
}

/** What can be won, by how much luck, and the ticket to draw. */
export function DrawStart({ userId, prizes, isUnfinished, eventId, vendorId, onClose, onDraw }: DrawStartProps) {
  const { pathname, search } = useLocation();
  const [isAgreed, setAgreed] = useState(hasAgreed);
  const tickets = useQuery(ticketCountQuery(userId, eventId));
  const { data: won } = useInfiniteQuery(rewardsQuery(userId));
  const reward = won?.rewards.find((one) => one.eventId === eventId);
  const isGuest = userId === "";
  const hasNone = tickets.data === 0 && !isUnfinished;
  const any = oddsOfAny(prizes);

  return (
    <>
      <div className="flex flex-1 flex-col gap-5 pt-2 pb-6">
        <div>
          <SceneHeading>Prize Draw</SceneHeading>
          <p className="mt-2 text-16 text-normal">{any > 0 ? describeWins(any) : "All prizes have been won."}</p>
        </div>
        {isUnfinished && (
          <Alert tone="warning" title="You have a draw whose result you haven’t seen">
            Its ticket counts once only. Look what it drew.
          </Alert>
        )}
        {reward && (
          <Alert
            tone="positive"
            title={`You won here: ${reward.prizeName}`}
            action={
              <Link to={publicPaths.rewards(vendorId, eventId)} onClick={onClose} className="font-bold underline">
                Rewards Center
              </Link>
            }
          >
            One prize per person per event: another draw can’t win a second one.
          </Alert>
        )}
        {!isGuest && <Tickets count={tickets.data} />}
        <PrizeList prizes={prizes} />
      </div>
      <div className="sticky bottom-0 -mx-5 @max-[14rem]:static border-t border-line bg-surface-0 px-5 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {isGuest ? (
          <Link
            to={paths.signIn()}
            state={{ authRedirectTo: withOpenDraw(pathname, search) }}
            className={`mt-2 ${buttonClasses({ size: "large", full: true })}`}
          >
            Sign In to Try Your Luck
          </Link>
        ) : (
          <>
            <Agreement isAgreed={isAgreed} onChange={setAgreed} />
            <Button
              full
              size="large"
              disabled={hasNone || !isAgreed}
              pending={tickets.isPending && !isUnfinished}
              icon={isUnfinished ? <Hourglass aria-hidden="true" className="size-5" /> : undefined}
              onClick={onDraw}
            >
              {hasNone ? "No Tickets Left" : isUnfinished ? "See My Result" : "Try Your Luck"}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
