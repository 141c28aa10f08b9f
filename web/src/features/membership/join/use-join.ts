import { getEligibility } from "@skipline/contract/guests";
import { createMembershipPayment, getCredits, type Membership } from "@skipline/contract/membership";
import { type MembershipPlan } from "@skipline/contract/membership-plans";
import { currency } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { untilBack } from "#api/network.ts";
import { type Profile, useSession } from "#api/session.ts";
import { showToast } from "#ui/toast.ts";
import { type Believed, type Payer, type Refusal, usePaymentTry } from "../../payments/index.ts";
import { membershipQuery } from "../membership-query.ts";
import { settleJoin } from "./settle-join.ts";
import { clearStoredPurchase, getStoredPurchase, storePurchase } from "./stored-purchase.ts";

export interface JoinChoice {
  plan: MembershipPlan;
  /** Empty where none was asked for. */
  inviteCode: string;
}

/** Its payment is under way or done: what became of it has to be asked, not paid again. */
const isPaidAlready = (error: unknown) => isApiError(error, "PAYMENT_PROCESSING", "PAYMENT_NOT_PAYABLE");

function askForPayment({ plan, inviteCode }: JoinChoice, signal: AbortSignal) {
  const code = inviteCode === "" ? {} : { inviteCode };
  const metadata = { duration: plan.durationMonths, membership_type: "LUSIV", ...code };
  const body = { amount: plan.priceCents, currency, payment_method_types: ["card"], metadata };
  return call(createMembershipPayment, { body }, { signal });
}

function sayFailed(): void {
  showToast({ title: m.join_failed(), tone: "danger" });
}

/** What the wallet or card did not say, the account may know. */
function nameOf(payer: Payer | undefined, profile: Partial<Profile>): Payer {
  const isNamed = Boolean(payer?.firstName);
  return {
    firstName: (isNamed ? payer?.firstName : profile.firstName) ?? "",
    lastName: (isNamed ? payer?.lastName : profile.lastName) ?? "",
    email: payer?.email || (profile.email ?? ""),
    phone: payer?.phone ?? "",
  };
}

/** The payment of a membership, from the plan that was chosen to the membership, over lost answers, reloads and closed tabs. */
export function useJoin(choice: JoinChoice | null) {
  const profile = useSession()?.profile;
  const userId = profile?.userId ?? "";
  const queryClient = useQueryClient();
  const [joined, setJoined] = useState<Membership | null>(null);
  const [closed, setClosed] = useState<string | null>(null);

  const isUnfinished = () => getStoredPurchase(userId)?.isConfirming === true;
  // The client secret is in memory only, as long as it is shown.
  const queryKey = ["membership.payment", userId, choice?.plan.durationMonths, choice?.inviteCode];
  const payment = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (!choice) throw new Error("no plan was chosen");
      const made = await askForPayment(choice, signal);
      if (!isUnfinished()) {
        storePurchase({
          userId,
          paymentIntentId: made.paymentIntentId,
          durationMonths: choice.plan.durationMonths,
          amount: choice.plan.priceCents,
          isConfirming: false,
          payer: nameOf(undefined, profile ?? {}),
        });
      }
      return made;
    },
    enabled: choice !== null && userId !== "" && joined === null,
    staleTime: Infinity,
    gcTime: 0,
  });

  const attempt = usePaymentTry({
    mayStart: () => payment.data !== undefined,
    findRefusal,
    markConfirming(isConfirming, payer) {
      const purchase = getStoredPurchase(userId);
      if (!purchase) return;
      storePurchase({ ...purchase, isConfirming, ...(payer ? { payer: nameOf(payer, profile ?? {}) } : {}) });
    },
    settle,
    onFailed: sayFailed,
  });

  async function findRefusal(signal: AbortSignal): Promise<Refusal | null> {
    if (!choice || !payment.data) return { message: m.join_choose_plan() };
    try {
      // Another tab may have chosen another plan for this payment, or a day may have passed.
      const current = await askForPayment(choice, signal);
      if (current.paymentIntentId === payment.data.paymentIntentId) return null;
      queryClient.setQueryData(queryKey, current);
      return { message: m.join_payment_expired() };
    } catch (error) {
      if (isPaidAlready(error)) return { instead: () => void attempt.settle("unknown") };
      if (!isApiError(error, "INVITE_CODE_REQUIRED")) throw error;
      void payment.refetch();
      return { message: error.message };
    }
  }

  async function settle(believed: Believed): Promise<"left" | "notPaid"> {
    const purchase = getStoredPurchase(userId);
    if (!purchase) return "notPaid";
    const end = await settleJoin({ call, wait: untilBack }, purchase, believed);
    switch (end.kind) {
      case "joined":
        clearStoredPurchase(purchase.paymentIntentId);
        finish(end.membership);
        return "left";
      case "closed":
        clearStoredPurchase(purchase.paymentIntentId);
        setClosed(end.message);
        void payment.refetch();
        attempt.enter("ready");
        return "left";
      case "pending":
        attempt.enter("done");
        return "left";
      case "signedOut":
        return "left";
      case "notPaid":
        sayFailed();
        return "notPaid";
    }
  }

  function finish(membership: Membership): void {
    attempt.enter("done");
    setJoined(membership);
    queryClient.setQueryData(membershipQuery(userId).queryKey, membership);
    for (const { id } of [getCredits, getEligibility]) void queryClient.invalidateQueries({ queryKey: [id] });
    showToast({ title: m.join_welcome(), tone: "positive" });
  }

  // The tab was closed, or reloaded, while a payment was on its way.
  const resume = useEffectEvent(() => {
    if (attempt.isReady() && isUnfinished()) void attempt.settle("unknown");
  });
  useEffect(() => {
    if (userId !== "") resume();
  }, [userId]);
  // Paid in another tab, or on its way: this device may know which payment that was.
  const isTaken = isPaidAlready(payment.error);
  const follow = useEffectEvent(() => {
    if (getStoredPurchase(userId)) void attempt.settle("unknown");
    else void queryClient.invalidateQueries({ queryKey: membershipQuery(userId).queryKey });
  });
  useEffect(() => {
    if (isTaken) follow();
  }, [isTaken]);

  return {
    attempt,
    clientSecret: payment.data?.clientSecret ?? null,
    /** In the server's words: none was given, or it is of no use. */
    inviteProblem: isApiError(payment.error, "INVITE_CODE_REQUIRED") ? payment.error.message : null,
    isTaken,
    isFailed: payment.isError,
    isAsking: payment.isFetching,
    retry: () => void payment.refetch(),
    joined,
    closed,
  };
}

export type Join = ReturnType<typeof useJoin>;
