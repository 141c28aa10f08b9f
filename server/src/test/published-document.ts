/** The published OpenAPI with what it refers to in the place of each `$ref`, and what stands beside one. */
export async function readPublished<T>(url: string): Promise<T> {
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  return withoutRefs(document, document) as T;
}

function withoutRefs(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutRefs(one, document));
  if (!isObject(value)) return value;
  const { $ref, ...beside } = value;
  const own = Object.fromEntries(Object.entries(beside).map(([name, one]) => [name, withoutRefs(one, document)]));
  return typeof $ref === "string" ? { ...(withoutRefs(find(document, $ref), document) as object), ...own } : own;
}

/** @throws Error where the reference leads nowhere */
function find(document: unknown, ref: string): unknown {
  const found = ref
    .slice("#/".length)
    .split("/")
    .reduce((at, name) => (isObject(at) ? at[name] : undefined), document);
  if (found === undefined) throw new Error(`${ref} leads nowhere`);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
