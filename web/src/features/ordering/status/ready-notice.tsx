import type { Order } from "@skipline/contract/ordering";
import { getReadyNotice, keepReadyNotice } from "@skipline/contract/ready-notice";
import type { PushAddress, ReadyNotice as Notice } from "@skipline/contract/ready-notice";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, BellRing, MessageSquare } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey, endpointQuery } from "#api/query.ts";
import { Button } from "#ui/button.tsx";
import { ReadyNoticeRoom } from "./ready-notice-room.tsx";
import { canBePushed, isPushAllowed, subscribeToPush } from "./push-subscription.ts";
import { rememberWay, usualWay } from "./told-memory.ts";
import type { Way } from "./told-memory.ts";

type Wanted = { push: PushAddress | null } | { text: boolean };

/** What stands in the place of an offer that there can't be. */
const refusals = { OPTED_OUT: m.refused_ready_text_stopped, USED_UP: m.refused_ready_text_used_up };
/** What was never said, or taken back, or went wrong. */
const isFree = (state: Notice["push"]["state"]) => state === "NEW" || state === "OFF" || state === "FAILED";

/** How the guest is told when they don't look at this page: nothing is asked of them before they tap. On a short screen the code comes first. */
export function ReadyNotice({ order: { userId, orderId } }: { order: Pick<Order, "userId" | "orderId"> }) {
  const labelId = useId();
  const params = { userId, orderId };
  const query = useQuery(endpointQuery(getReadyNotice, { params }, { refetchOnMount: "always" }));
  const notice = query.data?.readyNotice;
  const [isBusy, setBusy] = useState<Way | null>(null);
  const [problem, setProblem] = useState("");
  const keep = useMutation({
    mutationFn: (body: Wanted) => call(keepReadyNotice, { params, body }),
    onSuccess: (answer) => queryClient.setQueryData(endpointKey(getReadyNotice, { params }), answer),
  });

  const readWanted = (way: Way) => (way === "TEXT" ? { text: true } : readPush(notice?.push.publicKey ?? ""));

  /** Where the browser does not go along nothing is sent. */
  async function want(way: Way): Promise<void> {
    setBusy(way);
    setProblem("");
    try {
      const wanted = await readWanted(way);
      if (typeof wanted === "string") {
        setProblem(wanted);
        return;
      }
      await keep.mutateAsync(wanted);
      rememberWay(userId, way);
    } catch (error) {
      setProblem((isApiError(error) && error.message) || m.please_try_again());
    } finally {
      setBusy(null);
    }
  }

  async function takeBack(way: Way): Promise<void> {
    setBusy(way);
    setProblem("");
    try {
      await keep.mutateAsync(way === "TEXT" ? { text: false } : { push: null });
      rememberWay(userId, null);
    } catch {
      setProblem(m.please_try_again());
    } finally {
      setBusy(null);
    }
  }

  const hasPush = notice?.push.publicKey != null && canBePushed();
  const isNew = notice?.isOpen === true && notice.push.state === "NEW" && notice.text.state === "NEW";
  const hasSaid = useRef(false);
  // As with the last order. Where it can't be, the offer stands as ever: nobody has asked for anything.
  const sayUsual = useEffectEvent(async () => {
    const way = usualWay(userId);
    if (hasSaid.current || way === null) return;
    hasSaid.current = true;
    if (!(way === "PUSH" ? hasPush && isPushAllowed() : notice?.text.refusal === null)) return;
    const wanted = await readWanted(way);
    if (typeof wanted !== "string") keep.mutate(wanted);
  });
  useEffect(() => {
    if (isNew) void sayUsual();
  }, [isNew]);

  if (!notice) return query.isError ? null : <ReadyNoticeRoom />;
  if (!notice.isOpen) return null;
  const isOn: Way | null = notice.push.state === "ON" ? "PUSH" : notice.text.state === "ON" ? "TEXT" : null;
  if (isOn !== null) {
    return (
      <section
        aria-label={m.ready_notice_offer()}
        className="flex min-h-19 w-full short:order-1 flex-col justify-center"
      >
        <div className="flex w-full flex-wrap items-center justify-center gap-x-2">
          <output className="flex min-w-0 items-center gap-2 text-start text-14 text-normal">
            <BellRing aria-hidden="true" className="size-5 shrink-0 text-positive" />
            {isOn === "PUSH" ? m.ready_notice_push_on() : m.ready_notice_text_on({ last4: notice.text.phoneLast4 })}
          </output>
          <Button variant="quiet" size="small" pending={isBusy !== null} onClick={() => void takeBack(isOn)}>
            {m.ready_notice_off()}
          </Button>
        </div>
        {problem !== "" && <Problem text={problem} />}
      </section>
    );
  }
  const offersPush = hasPush && isFree(notice.push.state);
  const offersText = notice.text.refusal === null && isFree(notice.text.state);
  const refusal = notice.text.refusal === null || !isFree(notice.text.state) ? null : refusals[notice.text.refusal]();
  if (!offersPush && !offersText && refusal === null) return null;
  return (
    <section aria-labelledby={labelId} className="flex min-h-19 w-full short:order-1 flex-col justify-center gap-2">
      <h2 id={labelId} className="text-14 font-bold text-strong">
        {m.ready_notice_offer()}
      </h2>
      {(offersPush || offersText) && (
        <div className="flex flex-wrap justify-center gap-2 *:flex-1 *:basis-36">
          {offersPush && (
            <Button
              variant="secondary"
              size="small"
              icon={<Bell aria-hidden="true" className="size-4" />}
              pending={isBusy === "PUSH"}
              disabled={isBusy === "TEXT"}
              onClick={() => void want("PUSH")}
            >
              {m.ready_notice_push()}
            </Button>
          )}
          {offersText && (
            <Button
              variant="secondary"
              size="small"
              icon={<MessageSquare aria-hidden="true" className="size-4" />}
              pending={isBusy === "TEXT"}
              disabled={isBusy === "PUSH"}
              onClick={() => void want("TEXT")}
            >
              {m.ready_notice_text()}
            </Button>
          )}
        </div>
      )}
      {problem !== "" ? <Problem text={problem} /> : refusal && <p className="text-14 text-muted">{refusal}</p>}
    </section>
  );
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="text-14 text-danger">
    {text}
  </p>
);

const refusedPush = {
  blocked: m.ready_notice_blocked,
  failed: m.ready_notice_push_failed,
  closed: m.ready_notice_not_allowed,
};

/** What is sent, or the words of why not. */
async function readPush(publicKey: string): Promise<{ push: PushAddress } | string> {
  const push = await subscribeToPush(publicKey);
  return typeof push === "string" ? refusedPush[push]() : { push };
}
