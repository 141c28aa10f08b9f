import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ProviderUnderTest } from "./payment-provider.conformance.ts";
import type { Intent, IntentPlace, ProviderAccount } from "./payment-provider.ts";

interface Place {
  account: ProviderAccount;
  elsewhere: ProviderAccount;
  findPeer: () => ProviderUnderTest;
  make: () => Promise<Intent>;
}

/** What every adapter must do with people who let the provider keep their cards. */
export function describeCustomers({ account, elsewhere, findPeer, make }: Place): void {
  describe("customers", () => {
    const open = (idempotencyKey: string = randomUUID()) =>
      findPeer().provider.customers.open({ account, idempotencyKey });
    const setOn = (customerId: string, intent: IntentPlace) =>
      findPeer().provider.customers.setOn({ ...intent, account, customerId });

    test("one for a key, whose card is kept when it is said so, pays again, and is removed", async () => {
      const { customers } = findPeer().provider;
      const key = randomUUID();
      const at = await open(key);
      expect(at.account).toBe(account);
      expect(await open(key)).toEqual(at);
      expect((await open()).customerId).not.toBe(at.customerId);
      expect(await customers.listCards(at)).toEqual([]);

      const plain = await make();
      await setOn(at.customerId, plain);
      await findPeer().pay(plain, "succeeded");
      expect(await customers.listCards(at), "nobody said so").toEqual([]);
      const keeping = await make();
      await setOn(at.customerId, keeping);
      await setOn(at.customerId, keeping);
      await findPeer().payKeeping(keeping);
      const [card] = await customers.listCards(at);
      expect(card).toMatchObject({ brand: "visa", last4: "4242" });
      expect(card?.expYear).toBeGreaterThan(2026);

      const again = await make();
      await setOn(at.customerId, again);
      await findPeer().payWithKept(again, card?.cardId ?? "");
      const { status, method } = await findPeer().provider.fetchIntent({ intentId: again.intentId, account });
      expect([status, method?.last4]).toEqual(["succeeded", "4242"]);

      await customers.removeCard({ ...at, cardId: card?.cardId ?? "" });
      expect(await customers.listCards(at)).toEqual([]);
      await customers.remove(at);
      await customers.remove(at);
      await expect(customers.listCards(at)).rejects.toMatchObject({ kind: "not_found" });
    });

    test("nobody pays by another's card, or removes it; a paid intent stays whose it is", async () => {
      const { customers } = findPeer().provider;
      const [one, other] = [await open(), await open()];
      const keeping = await make();
      await setOn(one.customerId, keeping);
      await findPeer().payKeeping(keeping);
      const [card] = await customers.listCards(one);
      const cardId = card?.cardId ?? "";
      await expect(customers.removeCard({ ...other, cardId })).rejects.toMatchObject({ kind: "not_found" });
      await expect(customers.removeCard({ ...one, cardId: "pm_x/../x" })).rejects.toMatchObject({
        kind: "not_found",
      });
      for (const payer of [null, other]) {
        const intent = await make();
        if (payer) await setOn(payer.customerId, intent);
        await expect(findPeer().payWithKept(intent, cardId)).rejects.toBeInstanceOf(Error);
        const { status } = await findPeer().provider.fetchIntent({ intentId: intent.intentId, account });
        expect(status).toBe("requires_payment_method");
      }
      expect(await customers.listCards(one)).toEqual([card]);
      await expect(setOn(other.customerId, keeping)).rejects.toMatchObject({ kind: "refused" });
      await expect(setOn("cus_unknown", await make())).rejects.toMatchObject({ kind: "not_found" });
      await expect(setOn(one.customerId, { intentId: "pi_unknown", account })).rejects.toMatchObject({
        kind: "not_found",
      });
    });

    test.runIf(account !== elsewhere)(
      "one account's are unknown at another, and a key is each account's own",
      async () => {
        const { customers } = findPeer().provider;
        const key = randomUUID();
        const at = await open(key);
        const there = { ...at, account: elsewhere };
        await expect(customers.listCards(there)).rejects.toMatchObject({ kind: "not_found" });
        await customers.remove(there);
        expect(await customers.listCards(at)).toEqual([]);
        const twin = await customers.open({ account: elsewhere, idempotencyKey: key });
        expect(twin.customerId).not.toBe(at.customerId);
        const intent = await make();
        await expect(setOn(twin.customerId, intent)).rejects.toMatchObject({ kind: "not_found" });
      },
    );
  });
}
