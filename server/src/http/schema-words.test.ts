import { maxLength, minLength } from "@skipline/contract/length";
import * as m from "@skipline/contract/texts";
import { say, saying } from "@skipline/contract/words";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { explainIssue, parseAloud } from "./schema-words.ts";

beforeAll(() => z.config({ localeError: explainIssue }));
afterAll(() => z.config({ localeError: z.locales.en().localeError }));

const english = z.locales.en().localeError;

function problems(schema: z.ZodMiniType, value: unknown, language?: "es"): string[] {
  return (parseAloud(schema, value).issues ?? []).map(({ problem }) => say(problem, language));
}

/** What a guest or an integrator can run into, and what is said of it in Spanish. */
test.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), undefined, "Se esperaba string, llegó undefined"],
  [z.string(), null, "Se esperaba string, llegó null"],
  [z.number(), Number.NaN, "Se esperaba number, llegó NaN"],
  [z.number(), "1", "Se esperaba number, llegó string"],
  [z.number().check(z.int()), 1.5, "Se esperaba int, llegó number"],
  [z.object({}), [], "Se esperaba object, llegó array"],
  [z.literal("sms"), "mail", 'Se esperaba "sms"'],
  [z.enum(["a", "b"]), "c", 'Se esperaba una de estas opciones: "a"|"b"'],
  [z.string().check(maxLength(3)), "four", "Demasiado largo, máximo de caracteres: 3"],
  [z.string().check(minLength(1)), "", "Demasiado corto, mínimo de caracteres: 1"],
  [z.array(z.string()).check(maxLength(1)), ["a", "b"], "La lista es demasiado larga: máximo 1"],
  [z.array(z.string()).check(minLength(1)), [], "La lista es demasiado corta: mínimo 1"],
  [z.number().check(z.lte(10)), 11, "Demasiado grande: máximo 10"],
  [z.number().check(z.gte(1)), 0, "Demasiado pequeño: mínimo 1"],
  [z.number().check(z.gt(0)), 0, "Debe ser más de 0"],
  [z.string().check(z.regex(/^\d{5}$/)), "x", "No tiene la forma /^\\d{5}$/"],
  [z.iso.datetime(), "today", "No es una fecha con hora en ISO 8601"],
  [z.strictObject({}), { a: 1 }, 'Clave desconocida: "a"'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Claves desconocidas: "a", "b"'],
  [z.string().check(z.refine(() => false)), "a", "No es correcto"],
])("what zod refuses is said in zod's English and in Spanish: %#", (schema, value, spanish) => {
  const { error } = schema.safeParse(value, { error: english });
  expect(problems(schema, value)).toEqual(error?.issues.map(({ message }) => message));
  expect(problems(schema, value, "es")).toEqual([spanish]);
});

test("a check's own words come before zod's, and two parses don't hear each other", () => {
  const schema = z.string().check(z.regex(/^a$/, saying(m.input_id)));
  expect([problems(schema, "b"), problems(schema, "b", "es")]).toEqual([["Not a valid id"], ["No es un ID correcto"]]);
  const outer = z.string().check(z.refine((value) => problems(schema, value).length === 0, saying(m.input_nothing)));
  expect(problems(outer, "b", "es")).toEqual(["No hay nada que cambiar"]);
});

test("what has no text of ours keeps zod's words", () => {
  const schema = z.union([z.literal(1), z.literal(2)]);
  expect(problems(schema, 3, "es")).toEqual(["Invalid input"]);
});
