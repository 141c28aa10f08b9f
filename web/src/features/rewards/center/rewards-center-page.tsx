import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { ApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { TypedByVendor } from "#components/typed-by-vendor.tsx";
import { ErrorLayout } from "#components/error-layout.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { describeEventTime } from "#lib/event-when.ts";
import { publicPaths } from "#lib/public-paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { useNow } from "#lib/use-now.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PrizeDraw } from "../draw/prize-draw.tsx";
import { PrizeList } from "../prize-list.tsx";
import { contestQuery } from "../rewards-queries.ts";
import { ActiveRewards } from "./active-rewards.tsx";
import { CheckDraws } from "./check-draws.tsx";
import { Counters } from "./counters.tsx";
import { PastReward } from "./past-reward.tsx";
import { Section } from "./section.tsx";
import { SignInPrompt } from "./sign-in-prompt.tsx";
import { useOwnRewards } from "./use-own-rewards.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(contestQuery(params["eventId"] ?? ""));
  return null;
}

function CenterLoading() {
  return (
    <QueryLoading label={m.rewards_loading()}>
      <div className="grid gap-6">
        <div className="grid grid-cols-2 gap-3">
          <Skeleton shape="h-24 w-full" rounded="20" />
          <Skeleton shape="h-24 w-full" rounded="20" />
        </div>
        <Skeleton shape="h-64 w-full" rounded="20" />
        <Skeleton shape="h-26 w-full" rounded="20" />
      </div>
    </QueryLoading>
  );
}

function Center({ vendorId, eventId }: { vendorId: string; eventId: string }) {
  const goBack = useGoBack(publicPaths.vendor(vendorId));
  const userId = useSession()?.profile.userId ?? "";
  const now = useNow();
  const { data: found, error } = useQuery(contestQuery(eventId));
  const own = useOwnRewards(userId, vendorId, now);
  const { list, past } = own;
  if (found === null || (found && found.contest.vendorId !== vendorId)) {
    throw new ApiError({ status: 404, code: "NOT_FOUND", message: m.rewards_no_draw() });
  }
  // A code is shown without the draw that it came from.
  const isAlone = !found && !!own.active?.length && (own.isKept || error !== null);
  if (!found && error && !isAlone) return <ErrorLayout error={error} />;
  const isGuest = userId === "";
  const when = found && describeEventTime(found.contest);

  return (
    <Page
      title={m.rewards_center()}
      subtitle={
        found && (
          <>
            <TypedWords>{found.contest.eventName}</TypedWords>
            {when && ` · ${when}`}
          </>
        )
      }
      width="wide"
      onBack={goBack}
    >
      {isAlone && (
        <div className="max-w-page">
          <ActiveRewards own={own} now={now} />
        </div>
      )}
      {!found && !isAlone && <CenterLoading />}
      {found && (
        <div className="grid gap-9 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12">
          <div className="grid gap-9">
            {isGuest ? (
              <SignInPrompt />
            ) : (
              <Counters userId={userId} contest={found.contest} redeemed={list.data?.claimedCount} now={now} />
            )}
            {found.contest.status !== "COMPLETED" && (
              <div className="flex flex-col items-end">
                <PrizeDraw vendorId={vendorId} eventId={eventId} isFloating={false} />
              </div>
            )}
            {!isGuest && <ActiveRewards own={own} now={now} />}
          </div>
          <div className="grid gap-9">
            <Section title={m.rewards_all()}>
              {found.prizes.length === 0 ? (
                <p className="text-16 text-muted">{m.rewards_no_prizes()}</p>
              ) : (
                <PrizeList prizes={found.prizes} />
              )}
            </Section>
            {!isGuest && past && (
              <Section title={m.rewards_past()}>
                {past.length === 0 ? (
                  <p className="text-16 text-muted">{m.rewards_past_none()}</p>
                ) : (
                  <ul className="grid gap-2">
                    {past.map((reward) => (
                      <PastReward key={reward.rewardId} reward={reward} now={now} />
                    ))}
                  </ul>
                )}
                <LoadMore list={list} failedText={m.load_more_failed_rewards()} />
              </Section>
            )}
            <CheckDraws contest={found.contest} userId={userId} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** What have I won, how do I get it, and what else is there to win? */
export function RewardsCenterPage() {
  const { vendorId = "", eventId = "" } = useParams();
  return (
    <TypedByVendor vendorId={vendorId}>
      <Center key={eventId} vendorId={vendorId} eventId={eventId} />
    </TypedByVendor>
  );
}
