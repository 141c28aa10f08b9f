import type { Notifications } from "../db/notifications.ts";

/** Of a server that hears of nothing: it keeps no menu. */
export const unheard: Pick<Notifications, "subscribeAll" | "isHearing" | "tellHere"> = {
  subscribeAll: () => () => undefined,
  isHearing: () => false,
  tellHere: () => undefined,
};
