import type { Order } from "@skipline/contract/ordering";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { onIdentityChange } from "#api/session.ts";
import type { Completion } from "../order/order-outcome.ts";
import type { ScanRefusal } from "../queue/hand-over.ts";

/** Why an order is not handed over; `processing`: its payment has no end yet. */
export type ScanProblem = ScanRefusal | { kind: "processing" };

/** How far a scan is; only `ready` says that the drinks may go over the bar, and since when by this device's clock. */
export type ScanState =
  | { kind: "sending" }
  /** No answer for a while: it is kept, and the next one may be scanned. `isSaved`: it outlives this page. */
  | { kind: "slow"; isSaved: boolean }
  /** No network: the queue sends it. */
  | { kind: "saved"; isSaved: boolean }
  /** Nobody is signed in any more: it is neither kept nor sent. */
  | { kind: "signedOut" }
  /** The server takes no more for now. */
  | { kind: "limited"; until: number }
  | { kind: "ready"; order: Order; at: number }
  /** It went to the wrong guest and was taken back; `isUnsent`: out of the queue, before anybody had an answer to it. */
  | { kind: "undone"; isUnsent: boolean }
  /** Told on the spot, or by the queue's bar where the next guest is served already; the order's screen says more. */
  | { kind: "problem"; problem: ScanProblem };

export interface LoggedScan {
  /** Names this scan: its key is kept under it. */
  scan: string;
  /** Null as long as only its last six characters are known. */
  orderId: string | null;
  /** The last six characters. */
  code: string;
  vendorLocationId: string;
  /** This device's clock, in milliseconds. */
  at: number;
  state: ScanState;
  /** What the order screen need not ask again. */
  completion?: Completion;
}

/** The one on the screen, and the five before it. */
const kept = 6;

const log = createStore<readonly LoggedScan[]>()(() => []);
onIdentityChange(() => log.setState([], true));

export function logScan(logged: LoggedScan): void {
  log.setState([logged, ...log.getState()].slice(0, kept), true);
}

export function changeScan(scan: string, parts: Partial<LoggedScan>): void {
  log.setState(
    log.getState().map((one) => (one.scan === scan ? { ...one, ...parts } : one)),
    true,
  );
}

/** It is undone from now on: the code, still before the camera, is not taken for the next guest's. */
export function logUndone(scan: string, isUnsent: boolean): void {
  log.setState(
    log.getState().map((one) => {
      if (one.scan !== scan) return one;
      const { completion: _over, ...rest } = one;
      return { ...rest, at: Date.now(), state: { kind: "undone", isUnsent } };
    }),
    true,
  );
}

/** Whether a scan of this page handed the order over. */
export function isHandedOverHere(orderId: string): boolean {
  return log.getState().some((one) => one.orderId === orderId && one.state.kind === "ready");
}

export function findScan(scan: string): LoggedScan | undefined {
  return log.getState().find((one) => one.scan === scan);
}

/** Whether nothing was scanned since. */
export function isLastScan(scan: string): boolean {
  return log.getState()[0]?.scan === scan;
}

/** The scans of a location, newest first. */
export function useScanLog(vendorLocationId: string): readonly LoggedScan[] {
  return useStore(log).filter((one) => one.vendorLocationId === vendorLocationId);
}

/** The same code this soon after is the same guest still holding it out. */
const repeatMs = 5000;

export function isRepeat(code: string, now: number): boolean {
  const last = log.getState()[0];
  return last !== undefined && (last.orderId ?? last.code).endsWith(code) && now - last.at < repeatMs;
}
