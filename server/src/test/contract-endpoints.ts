import { readdirSync } from "node:fs";
import type { Endpoint } from "@skipline/contract/endpoint";

const folder = new URL("../../../contract/src/", import.meta.url);

/** Every endpoint object of the contract, found by looking: none can be left out of a test by forgetting it. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "id" in value && "path" in value && "access" in value;
}
