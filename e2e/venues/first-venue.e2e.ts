import { join } from "node:path";
import { createTestDatabase } from "../../server/src/test/database.ts";
import { startServerProcess } from "../../server/src/test/start-server-process.ts";
import { firstVenueSteps, openFirstVenueStage } from "../support/first-venue.ts";
import { minutesOf } from "../support/hands.ts";
import { somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("from an empty database to an order that is handed over, by clicking alone, in half an hour", async ({
  browser,
  contextOptions,
}) => {
  test.slow();
  const phones = {
    operator: somePhone(),
    owner: somePhone(),
    staff: somePhone(),
    secondStaff: somePhone(),
    guest: somePhone(),
  };
  const database = await createTestDatabase();
  const server = await startServerProcess(database, "", {
    env: { PLATFORM_ADMIN_PHONES: phones.operator },
    webFolder: join(import.meta.dirname, "../../web/dist"),
    hasQueue: true,
  });
  try {
    const { stage, readHands, close } = await openFirstVenueStage(
      browser,
      { ...contextOptions, baseURL: server.url },
      phones,
    );
    for (const { name, run } of firstVenueSteps) await test.step(name, () => run(stage));

    const [tested = "", ordered = ""] = stage.orderIds;
    await server.runJob("ordering.return-tests");
    const orders = await database.db.selectFrom("customer_order").select(["order_id", "status", "is_test"]).execute();
    expect(orders).toEqual(
      expect.arrayContaining([
        { order_id: tested, status: "REFUNDED", is_test: true },
        { order_id: ordered, status: "COMPLETE", is_test: false },
      ]),
    );
    const counted = await database.db.selectFrom("ordering.order_money").select("order_id").execute();
    expect(counted).toEqual([{ order_id: ordered }]);
    await stage.owner.goto(`/location/${stage.vendorLocationId}/order/${tested}/status`);
    await expect(stage.owner.getByText("It was a test order.")).toBeVisible();

    const hands = readHands();
    expect(hands.fields).toBeGreaterThan(20);
    expect(minutesOf(hands)).toBeLessThan(30);
    await close();
  } finally {
    await server.close();
    await database.drop();
  }
});
