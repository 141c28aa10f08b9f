import type { TestDatabase } from "../../server/src/test/database.ts";

/** As if a minute had passed: the server sends this phone another code at once. */
export async function forgetLastSend(db: TestDatabase["db"], phone: string): Promise<void> {
  await db.updateTable("sign_in_guard").set({ last_sent_at: null }).where("phone", "=", phone).execute();
}
