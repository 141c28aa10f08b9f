import { isDeepStrictEqual } from "node:util";
import type { Endpoint, RoleName } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type * as z from "zod/mini";
import { atLeast } from "./access.ts";
import { AppError } from "./app-error.ts";
import type { ActorRole } from "./call.ts";

type Fields = Record<string, unknown>;

/** What stood in a body and was kept from the handler. */
export interface Echo {
  /**
   * Compares it with the thing as it is shown, once the version that the body names has proved to be that one.
   * @throws AppError NOT_CHANGEABLE where the call can't change what differs. Only where a version is named, and of the
   * fields of `current` alone: leave out what no version stands for
   * @throws AppError FORBIDDEN where only a higher role may change what differs
   */
  assertSame(current: object): void;
}

const none: Echo = { assertSame: () => undefined };

/** What a parsed body asks to change, what of that the caller may change, and the rest. */
type Divider = (body: unknown, role: ActorRole | null) => { asked: unknown; allowed: unknown; echo: Echo };

/** Made once for an endpoint: divides its bodies. */
export function bodyDivider({ body: schema, access }: Endpoint): Divider {
  const higher = new Map<string, RoleName>(Object.entries((access.kind === "vendor" && access.fields) || {}));
  const strip = schema && stripper(schema);
  if (!strip && higher.size === 0) return (body) => ({ asked: body, allowed: body, echo: none });
  const echoed = new Set(schema ? echoedFields(schema) : []);
  return (body, role) => {
    const given = body as Fields;
    const isHeld = (name: string) => {
      const needed = higher.get(name);
      return needed !== undefined && given[name] !== undefined && !(role && atLeast(role.role, needed));
    };
    const held = [...higher.keys()].filter(isHeld);
    // Nothing is there that it could be the same as.
    if (echoed.size === 0 && held.length > 0) throw beyondRole(held);
    const asked = (strip ? strip(given) : given) as Fields;
    const allowed = Object.fromEntries(Object.entries(asked).filter(([name]) => !held.includes(name)));
    return { asked, allowed, echo: compareWith(given, held, echoed) };
  };
}

function compareWith(given: Fields, held: string[], echoed: ReadonlySet<string>): Echo {
  return {
    assertSame(current) {
      const stored = current as Fields;
      const differs = (name: string) => !isDeepStrictEqual(given[name], stored[name]);
      const beyond = held.filter(differs);
      if (beyond.length > 0) throw beyondRole(beyond);
      if (given["version"] === undefined) return;
      const unchangeable = Object.keys(given).filter((name) => echoed.has(name) && name in stored && differs(name));
      if (unchangeable.length === 0) return;
      const fixed = words(m.refused_not_changeable, { fields: unchangeable.join(", ") });
      throw new AppError("NOT_CHANGEABLE", fixed, { details: { fields: unchangeable } });
    },
  };
}

function beyondRole(fields: readonly string[]): AppError {
  return new AppError("FORBIDDEN", words(m.refused_role_fields, { fields: fields.join(", ") }), {
    details: { fields },
  });
}

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The fields of a body that only echo what a GET gave (`withEcho`). */
export function echoedFields(schema: z.core.$ZodType): string[] {
  const def = defOf(schema);
  if (def.type !== "object") return [];
  return Object.entries(def.shape).flatMap(([name, field]) => (defOf(field).type === "readonly" ? [name] : []));
}

/** Whether a body that names a version is held to it. */
export function comparesEcho(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  return def.type === "object" && "version" in def.shape && echoedFields(schema).length > 0;
}

/** Leaves what only echoes out of a value, however deep; null where nothing does. */
function stripper(schema: z.core.$ZodType): ((value: unknown) => unknown) | null {
  const def = defOf(schema);
  switch (def.type) {
    case "optional":
      return stripper(def.innerType);
    case "array": {
      const strip = stripper(def.element);
      return strip && ((value) => (Array.isArray(value) ? value.map(strip) : value));
    }
    case "object": {
      const echoed = echoedFields(schema);
      const inner = Object.entries(def.shape).flatMap(([name, field]) => {
        const strip = echoed.includes(name) ? null : stripper(field);
        return strip ? [{ name, strip }] : [];
      });
      if (echoed.length === 0 && inner.length === 0) return null;
      return (value) => {
        const left = Object.entries(value as Fields).filter(([name]) => !echoed.includes(name));
        const kept = Object.fromEntries(left);
        for (const { name, strip } of inner) if (name in kept) kept[name] = strip(kept[name]);
        return kept;
      };
    }
    default:
      return null;
  }
}
