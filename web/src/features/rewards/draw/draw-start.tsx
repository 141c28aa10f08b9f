import type { Prize } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { Hourglass, Ticket } from "lucide-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { inOwnLanguage } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { publicPaths } from "#lib/public-paths.ts";
import { paths } from "#lib/paths.ts";
import { langOfWord, Spoken, TypedIn } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Marked } from "#ui/marked.tsx";
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
          {count === undefined ? m.draw_your_tickets() : m.draw_tickets({ count })}
        </span>
        <span className="block text-14 text-muted">
          {count === 0 ? m.draw_ticket_per_order() : m.draw_ticket_rules()}
        </span>
      </p>
    </div>
  );
}

interface AgreementProps {
  isAgreed: boolean;
  onChange: (agrees: boolean) => void;
}

/** Its text is given to it. */
function TermsLink({ children }: { children?: ReactNode }) {
  return (
    <a
      href={publicPaths.prizeDrawingTerms()}
      target="_blank"
      rel="noopener"
      className="font-bold text-accent-text underline"
    >
      {children}
    </a>
  );
}

/** "I agree to the Terms & Conditions", with a link to them. */
function Agreement({ isAgreed, onChange }: AgreementProps) {
  return (
    <Checkbox
      checked={isAgreed}
      onChange={({ currentTarget }) => {
        rememberAgreement(currentTarget.checked);
        onChange(currentTarget.checked);
      }}
      label={<Marked parts={m.draw_agree.parts()} tags={{ terms: <TermsLink /> }} />}
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
  const found = won?.rewards.find((one) => one.eventId === eventId);
  const reward = found && inOwnLanguage(found);
  const typedIn = useContext(TypedIn);
  const isGuest = userId === "";
  const hasNone = tickets.data === 0 && !isUnfinished;
  const any = oddsOfAny(prizes);

  return (
    <>
      <div className="flex flex-1 flex-col gap-5 pt-2 pb-6">
        <div>
          <SceneHeading>{m.prize_draw()}</SceneHeading>
          <p className="mt-2 text-16 text-normal">{any > 0 ? describeWins(any) : m.draw_all_won()}</p>
        </div>
        {isUnfinished && (
          <Alert tone="warning" title={m.draw_unseen()}>
            {m.draw_unseen_hint()}
          </Alert>
        )}
        {reward && (
          <Alert
            tone="positive"
            title={
              <Marked
                parts={m.draw_won_here.parts({ prize: reward.prizeName })}
                tags={{ prize: <Spoken lang={langOfWord(reward, "prizeName", typedIn)}>{null}</Spoken> }}
              />
            }
            action={
              <Link to={publicPaths.rewards(vendorId, eventId)} onClick={onClose} className="font-bold underline">
                {m.rewards_center()}
              </Link>
            }
          >
            {m.draw_one_prize()}
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
            {m.draw_sign_in()}
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
              {hasNone ? m.draw_none_left() : isUnfinished ? m.draw_see_result() : m.draw_try_luck()}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
