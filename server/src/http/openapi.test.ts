import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cartLine } from "@skipline/contract/cart";
import { defineEndpoint, type Endpoint } from "@skipline/contract/endpoint";
import { address } from "@skipline/contract/venues";
import { Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { runScript } from "../test/run-script.ts";
import { openapiDocument } from "./openapi.ts";

interface Document {
  paths: Record<string, Record<string, { operationId: string; security: unknown }>>;
  components: { schemas: Record<string, unknown> };
}

const redocly = join(import.meta.dirname, "../../../node_modules/@redocly/cli/bin/cli.js");

const deployment = { publicUrl: "https://skipline.example", supportEmail: "help@skipline.example" };

const documentOf = async (...endpoints: Endpoint[]) =>
  (await openapiDocument(endpoints, deployment)) as unknown as Document;

let document: Document;

beforeAll(async () => {
  document = await documentOf(...(await contractEndpoints()));
});

describe("the whole contract", () => {
  it("passes all rules of Spectral", async () => {
    const linter = new Spectral();
    // Its own type asks of a ruleset what this one lacks.
    linter.setRuleset({ extends: [[oas as never, "all"]] });
    const found = await linter.run({ ...structuredClone(document) });
    expect(found.map(({ code, path, message }) => `${code} ${path.join(".")}: ${message}`)).toEqual([]);
  });

  it("passes Redocly's rules, strictly", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skipline-openapi-"));
    try {
      const file = join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(document));
      const { code, output } = await runScript(redocly, ["lint", file, "--extends", "recommended-strict"], {
        // It would tell its makers, and ask them for a newer version.
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      });
      expect(output).not.toMatch(/warning|error/);
      expect(code).toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("names what goes in and comes out of each call after that call, or after the contract's export", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(100);
    for (const operation of operations) {
      const call = operation.operationId.replace(/^\w+\.(\w)/, (_, letter: string) => letter.toUpperCase());
      const others = [...JSON.stringify(operation).matchAll(/schemas\/(\w+(?:Request|Response))"/g)].filter(
        ([, name]) => name !== `${call}Request` && name !== `${call}Response`,
      );
      expect(others, `${operation.operationId}: a schema that calls share is exported, which names it`).toEqual([]);
    }
    for (const name of ["Order", "Product", "MoneyString", "OrderWithSecret"]) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  it("says of each call whether it needs a token", () => {
    expect(document.paths["/config"]?.["get"]?.security).toEqual([]);
    expect(document.paths["/users/{userId}/orders"]?.["post"]?.security).toEqual([{ idToken: [] }]);
  });
});

describe("a schema of both directions", () => {
  const endpoint = (id: string, parts: Pick<Endpoint, "body" | "output">) =>
    defineEndpoint({ id, summary: "A call", method: "POST", path: `/${id}`, access: { kind: "public" }, ...parts });

  it("is there once where it is the same, and twice where a default may be left out", async () => {
    const both = z.object({ line: cartLine, address });
    const { components } = await documentOf(
      endpoint("test.ask", { body: z.strictObject({ line: cartLine, address }), output: both }),
    );
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(["Address", "CartLine", "CartLineInput"]));
    expect(components.schemas).not.toHaveProperty("AddressInput");
    expect(components.schemas).toMatchObject({
      AskRequest: { properties: { line: { $ref: "#/components/schemas/CartLineInput" } } },
      AskResponse: { properties: { line: { $ref: "#/components/schemas/CartLine" } } },
      CartLine: { required: ["productId", "quantity", "note"] },
      CartLineInput: { required: ["productId", "quantity"] },
    });
  });

  it("is told apart by what it refers to, too", async () => {
    const { components } = await documentOf(
      endpoint("test.ask", { body: z.strictObject({ lines: z.array(cartLine) }), output: z.object({ cartLine }) }),
    );
    expect(components.schemas).toMatchObject({
      AskRequest: { properties: { lines: { items: { $ref: "#/components/schemas/CartLineInput" } } } },
    });
  });

  it("has one name: two that would share one are refused", async () => {
    const part = { body: z.object({}), output: z.object({}) };
    await expect(
      documentOf(endpoint("test.ask", part), endpoint("other.ask", { ...part, body: z.null() })),
    ).rejects.toThrow("two schemas would be named AskRequest");
  });
});

it("an answer may get a field more, a request may not", async () => {
  const { schemas } = document.components;
  expect(schemas["Order"]).not.toHaveProperty("additionalProperties");
  expect(schemas["CreateOrderRequest"]).toMatchObject({ additionalProperties: false });
});
