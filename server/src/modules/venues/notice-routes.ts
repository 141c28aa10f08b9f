import { removeNotice, setNotice } from "@skipline/contract/notice-input";
import { getNotice } from "@skipline/contract/notices";
import { readyRoute, type Route, route } from "../../http/call.ts";
import type { Notices } from "./notices.ts";

export function noticeRoutes(notices: Notices): Route[] {
  return [
    readyRoute(getNotice, { peek: notices.peek, handler: async () => notices.peek() }),
    route(setNotice, ({ body: { was, ...said } }, call) => notices.change(call.actor(), said, was)),
    route(removeNotice, ({ query }, call) => notices.change(call.actor(), null, query)),
  ];
}
