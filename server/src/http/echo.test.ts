import { withEcho } from "@skipline/contract/echo";
import { defineEndpoint, type Endpoint, type RoleName } from "@skipline/contract/endpoint";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { echoedFields, bodyDivider } from "./echo.ts";
import { openapiDocument } from "./openapi.ts";

const drink = z.object({
  name: z.string(),
  price: z.string(),
  allergens: z.array(z.string()),
  tags: z.array(z.object({ tag: z.string() })),
  version: z.number(),
});
const stored = { name: "Beer", price: "8.00", allergens: ["gluten"], tags: [{ tag: "cold" }], version: 3 };

/** Staff change the price, managers what is in it too, nobody its name. */
const change = defineEndpoint({
  id: "test.changeDrink",
  summary: "Change a drink",
  method: "PUT",
  path: "/vendors/{vendorId}/drinks",
  access: { kind: "vendor", role: "STAFF", fields: { allergens: "MANAGER" } },
  params: z.object({ vendorId: z.string() }),
  body: withEcho(
    {
      price: z.optional(z.string()),
      allergens: z.optional(z.array(z.string())),
      version: z.optional(z.number()),
    },
    drink.shape,
  ),
  output: drink,
});

function divide(sent: object, role: RoleName, endpoint = change as Endpoint) {
  return bodyDivider(endpoint)(endpoint.body?.parse(sent), { vendorId: "vnd", role, name: "Kim", locationIds: null });
}

describe("a body that echoes what a GET gave", () => {
  it("reaches the handler as what the caller may change, and no more", () => {
    expect(divide(stored, "MANAGER").allowed).toEqual({ price: "8.00", allergens: ["gluten"], version: 3 });
    expect(divide(stored, "STAFF").allowed).toEqual({ price: "8.00", version: 3 });
    expect(divide({ price: "9.00" }, "STAFF").allowed).toEqual({ price: "9.00" });
  });

  it("is taken back whole from everybody", () => {
    for (const role of ["STAFF", "MANAGER"] as const) {
      expect(() => divide(stored, role).echo.assertSame(stored)).not.toThrow();
    }
  });

  it("is refused where it differs from the version that it names", () => {
    const { echo } = divide({ ...stored, name: "Lager", tags: [{ tag: "warm" }] }, "MANAGER");
    expect(() => echo.assertSame(stored)).toThrow(
      expect.objectContaining({ code: "NOT_CHANGEABLE", details: { fields: ["name", "tags"] } }),
    );
    // What no version stands for is not compared.
    const { name: _name, tags: _tags, ...versioned } = stored;
    expect(() => echo.assertSame(versioned)).not.toThrow();
  });

  it("is dropped where it names no version", () => {
    const { allowed, echo } = divide({ price: "9.00", name: "Lager" }, "MANAGER");
    expect(allowed).toEqual({ price: "9.00" });
    expect(() => echo.assertSame(stored)).not.toThrow();
  });
});

describe("a field for a higher role", () => {
  it.each([{ version: 3 }, {}])("is refused from others where it differs, with %j", (named) => {
    const { allowed, echo } = divide({ ...named, allergens: [] }, "STAFF");
    expect(allowed).toEqual(named);
    expect(() => echo.assertSame(stored)).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", details: { fields: ["allergens"] } }),
    );
  });

  it("is refused at once where nothing is shown that it could be the same as", () => {
    const endpoint = { ...change, body: z.strictObject({ allergens: z.optional(z.array(z.string())) }) } as Endpoint;
    expect(() => divide({ allergens: [] }, "STAFF", endpoint)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    expect(divide({ allergens: [] }, "ADMIN", endpoint).allowed).toEqual({ allergens: [] });
    expect(divide({}, "STAFF", endpoint).allowed).toEqual({});
  });

  it("is published beside its call, and what only echoes is read-only", async () => {
    const { paths, components } = await openapiDocument([change], {
      publicUrl: "https://skipline.example",
      supportEmail: "help@skipline.example",
    });
    expect(Object.values(paths as object)).toMatchObject([
      { put: { description: expect.stringContaining("Only from MANAGER on: allergens.") } },
    ]);
    expect(JSON.stringify(components)).toMatch(/"name":\{[^}]*"readOnly":true/);
  });
});

it("the contract names fields of bodies, and no field twice", async () => {
  const endpoints = await contractEndpoints();
  const named = endpoints.flatMap(({ id, access, body }) => {
    const fields = access.kind === "vendor" ? Object.keys(access.fields ?? {}) : [];
    const { properties = {} } = body ? z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) : {};
    return fields.map((field) => [id, field, field in properties && !echoedFields(body!).includes(field)]);
  });
  expect(named).toEqual([
    ["guests.admitWalkIn", "overCapacity", true],
    ["catalog.updateProduct", "isAvailable", true],
    ["catalog.updateProduct", "price", true],
    ["catalog.updateProduct", "translations", true],
  ]);
});
