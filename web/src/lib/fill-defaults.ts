import type * as z from "zod/mini";

type Schema = z.core.$ZodType;
type Fill = (value: unknown) => unknown;

/** Null: nothing in it has a default. */
const fills = new WeakMap<Schema, Fill | null>();

function fillOf(schema: Schema): Fill | null {
  const known = fills.get(schema);
  if (known !== undefined) return known;
  const made = makeFill((schema as z.core.$ZodTypes)._zod.def);
  fills.set(schema, made);
  return made;
}

function makeFill(def: z.core.$ZodTypes["_zod"]["def"]): Fill | null {
  switch (def.type) {
    case "default": {
      const inner = fillOf(def.innerType);
      return (value) => (value === undefined ? def.defaultValue : inner ? inner(value) : value);
    }
    case "optional":
    case "nullable":
      return fillOf(def.innerType);
    case "array": {
      const item = fillOf(def.element);
      return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
    }
    case "object": {
      const fields = Object.entries(def.shape).flatMap(([name, one]) => {
        const fill = fillOf(one);
        return fill ? [{ name, fill }] : [];
      });
      if (fields.length === 0) return null;
      return (value) => {
        if (typeof value !== "object" || value === null) return value;
        const filled: Record<string, unknown> = { ...value };
        for (const { name, fill } of fields) {
          const field = fill(filled[name]);
          if (field !== undefined) filled[name] = field;
        }
        return filled;
      };
    }
    default:
      return null;
  }
}

/**
 * An answer, or what was kept of one, with the defaults of fields that whoever wrote it did not know yet. Nothing is
 * checked, and what has no default in it stays the very same value.
 */
export function fillDefaults<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const fill = fillOf(schema);
  return (fill ? fill(value) : value) as z.output<S>;
}

/** A word that is not in a list: of a later version, which has a longer one. */
function isUnknownWord({ code, path }: z.core.$ZodIssue, value: unknown): boolean {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], value);
  return code === "invalid_value" && typeof found === "string";
}

/**
 * What a device has kept, of whatever version: with the defaults of fields that came later, and with words of a list that
 * is longer by now: a screen shows them as it can. Null for anything else.
 */
export function readKept<S extends Schema & z.ZodMiniType>(schema: S, value: unknown): z.output<S> | null {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  return error.issues.every((issue) => isUnknownWord(issue, value)) ? fillDefaults(schema, value) : null;
}
