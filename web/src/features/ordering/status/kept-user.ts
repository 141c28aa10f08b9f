import type { MiddlewareFunction } from "react-router";
import { requireCustomer } from "../../../api/require-session.ts";
import { ensureSession, getSession } from "../../../api/session.ts";
import { readProfile, storedIdToken } from "../../../api/session-store.ts";
import { findLastOrder } from "../last-order.ts";

/**
 * Who is signed in on this device, also while the tokens have run out and can't be renewed for want of a network: only
 * for showing an order of theirs that this device keeps. Null after a sign-out.
 */
export function keptUserId(orderId: string): string | null {
  const idToken = storedIdToken();
  const userId = idToken === undefined ? undefined : readProfile(idToken)?.userId;
  return userId && findLastOrder(orderId, userId) ? userId : null;
}

/** As `requireCustomer`, but a paid code that the device keeps is never held back by a dead network. */
export const requireCustomerOrKeptOrder: MiddlewareFunction = async (args, next) => {
  const isKept = keptUserId(args.params["orderId"] ?? "") !== null;
  if (getSession() || !isKept) return requireCustomer(args, next);
  // A session that is over for good clears itself, which asks this again.
  void ensureSession();
  return undefined;
};
