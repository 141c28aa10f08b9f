import type { Endpoint } from "@skipline/contract/endpoint";
import * as z from "zod/mini";

/** For calls that say nothing longer, and the room for what is between values. */
export const generalBodyLimit = 64 * 1024;

/** The longest way to write one character: an emoji as two escapes (`\ud83c\udf79`). */
const bytesPerCharacter = 12;
/** Of texts that only a pattern bounds: ids, amounts, times. */
const patternBytes = 1024;
const scalarBytes = 32;

/** As many bytes as the file may have, or the longest body that the endpoint's schema allows, however it is written. */
export function bodyLimitOf({ body, takes }: Endpoint): number {
  if (takes) return takes.maxBytes;
  if (!body) return generalBodyLimit;
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return generalBodyLimit + longest(schema);
}

function longest(schema: z.core.JSONSchema._JSONSchema | undefined): number {
  if (typeof schema !== "object") return 0;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(longest));
  switch (schema.type) {
    case "object":
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, property]) => sum + name.length + scalarBytes + longest(property),
        0,
      );
    case "array": {
      const items = Array.isArray(schema.items) ? undefined : schema.items;
      return (schema.maxItems ?? 0) * (scalarBytes + longest(items));
    }
    case "string":
      return schema.maxLength === undefined ? patternBytes : schema.maxLength * bytesPerCharacter;
    default:
      return scalarBytes;
  }
}
