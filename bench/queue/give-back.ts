import { randomUUID } from "node:crypto";
import type { GiveBack, WaitingOrders } from "@skipline/contract/give-back";
import { callOk, type HttpClient, pause } from "../generator/client.ts";

interface GiveBackAsk {
  http: HttpClient;
  path: string;
  manager: Record<string, string>;
  /** Of somebody who pays meanwhile. */
  pay: () => Promise<unknown>;
}

/** A hall without power: a manager gives all that waits back, and guests pay on, one a second. */
export async function measureGiveBack({ http, path, manager, pay }: GiveBackAsk) {
  async function look() {
    const text = await callOk(http, { method: "GET", path, headers: manager }, true);
    return JSON.parse(text) as { waiting: WaitingOrders; giveBack: GiveBack | null };
  }
  const begun = performance.now();
  const { count, amount, until } = (await look()).waiting;
  const counted = performance.now() - begun;
  const asked = performance.now();
  await callOk(http, {
    method: "PUT",
    path: `${path}/refund`,
    headers: { ...manager, "idempotency-key": randomUUID() },
    body: JSON.stringify({ count, amount, until, refundReason: "No power" }),
  });
  const answered = performance.now() - asked;
  const paid: number[] = [];
  let last = 0;
  for (let now = await look(); now.giveBack; now = await look()) {
    if (performance.now() - last >= 1_000) {
      last = performance.now();
      await pay();
      paid.push(performance.now() - last);
    }
    await pause(100);
  }
  return { count, counted, answered, allBack: performance.now() - asked, paid };
}
