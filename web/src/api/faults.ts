import type { ClientFault } from "@skipline/contract/client";
import { loadCode } from "./code.ts";
import { isOnline } from "./network.ts";

let findPage = () => "";

/** Tells the server of a fault in this page: its kind and place, and nothing of whoever it happened to. Never fails. */
export function noteFault(kind: ClientFault["kind"], error: unknown): void {
  const page = findPage();
  // What can't be sent is lost: telling of that would be the next fault.
  if (isOnline()) {
    loadCode(() => import("./send-fault.ts")).then(
      ({ sendFault }) => sendFault(kind, page, error),
      () => undefined,
    );
  }
}

/** Errors that nobody caught, React's among them, and promises that nobody heard. `find` gives the route's pattern. */
export function watchFaults(find: () => string): void {
  findPage = find;
  addEventListener("error", ({ error }) => noteFault("error", error));
  addEventListener("unhandledrejection", ({ reason }) => noteFault("rejection", reason));
}
