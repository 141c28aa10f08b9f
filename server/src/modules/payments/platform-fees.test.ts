import { setPlatformFee } from "@skipline/contract/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

const operatorPhone = "+12135550100";

let server: TestServer;
let venue: TestVenue;
beforeAll(async () => {
  const env = { STRIPE_CONNECT: "on", PLATFORM_FEE_PERCENT: "2.5", PLATFORM_ADMIN_PHONES: operatorPhone };
  server = await startTestServer({ env });
  venue = await openVenue(server.db, "rated");
});
afterAll(() => server.close());

test("a rate that somebody else has set meanwhile is not overwritten, and each change has its line", async () => {
  const operator = await server.signIn(operatorPhone);
  const set = (basisPoints: number | null, was: number | null) =>
    server.call(setPlatformFee, { params: { vendorId: venue.vendorId }, body: { basisPoints, was } }, operator);
  expect(ok(await set(100, null)).platformFee.basisPoints).toBe(100);
  expect(codeOf(await set(300, null))).toBe("CONFLICT");
  expect(ok(await set(100, null)).platformFee.basisPoints).toBe(100);
  expect(ok(await set(null, 100)).platformFee).toMatchObject({ basisPoints: null, usualBasisPoints: 250 });
  const lines = await server.db
    .selectFrom("activity")
    .select("details")
    .where("type", "=", "vendor.fee_changed")
    .execute();
  expect(lines.map(({ details }) => details)).toEqual([
    { before: { feeBasisPoints: null }, after: { feeBasisPoints: 100 } },
    { before: { feeBasisPoints: 100 }, after: { feeBasisPoints: null } },
  ]);
});
