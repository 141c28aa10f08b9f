import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StripeStandIn, startStripeStandIn } from "../../test/stripe-stand-in.ts";
import { createStripeTax } from "./stripe-tax-provider.ts";
import { describeTaxProvider } from "./tax-provider.conformance.ts";

const address = { line1: "1 Main St", line2: null, city: "Los Angeles", state: "CA", zip: "90012" };
const secretKey = "sk_test_stand_in";

describeTaxProvider("stripe", async () => {
  const standIn = await startStripeStandIn();
  return {
    provider: createStripeTax({ secretKey, address: standIn.address }),
    vendorLocationId: "00001",
    address,
    close: standIn.close,
  };
});

describe("stripe tax answers that can't be believed", () => {
  let standIn: StripeStandIn;
  beforeAll(async () => {
    standIn = await startStripeStandIn();
  });
  afterAll(() => standIn.close());

  const good = {
    object: "tax.calculation",
    currency: "usd",
    amount_total: 1095,
    tax_amount_exclusive: 95,
    tax_amount_inclusive: 0,
  };

  function calculate(status: number, body: unknown): Promise<number> {
    standIn.disturb((response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const provider = createStripeTax({ secretKey, address: standIn.address });
    const lines = [{ amount: 1000, taxCode: "drink" }];
    return provider.calculateTax({ vendorLocationId: "00001", address, lines });
  }

  test.each([
    ["{}", 200, {}],
    ["null", 200, null],
    ["a proxy's 502", 502, good],
    ["another object", 200, { ...good, object: "tax.rate" }],
    ["another currency", 200, { ...good, currency: "eur" }],
    ["a total that is not ours", 200, { ...good, amount_total: 2095 }],
    ["tax inside the price", 200, { ...good, tax_amount_inclusive: 5 }],
    ["a negative tax", 200, { ...good, amount_total: 995, tax_amount_exclusive: -5 }],
    ["an error", 400, { error: { type: "invalid_request_error", message: "no" } }],
  ])("%s", async (_name, status, body) => {
    await expect(calculate(status, body)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  });

  test("a good one is believed", async () => {
    expect(await calculate(200, good)).toBe(95);
  });

  test("a peer that never answers is given up", async () => {
    standIn.disturb(() => {});
    const provider = createStripeTax({ secretKey, address: standIn.address, deadlineMs: 200 });
    const lines = [{ amount: 1000, taxCode: "drink" }];
    const started = performance.now();
    await expect(provider.calculateTax({ vendorLocationId: "00001", address, lines })).rejects.toMatchObject({
      code: "PROVIDER_UNAVAILABLE",
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
