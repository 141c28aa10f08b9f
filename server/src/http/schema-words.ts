import * as m from "@skipline/contract/texts";
import { listen, type PlainText, type Saying, sayAloud, words } from "@skipline/contract/words";
import * as z from "zod/mini";
import { verbatim } from "./app-error.ts";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const english = z.locales.en().localeError;

/** What a schema's own checks say, where they have no words of ours: those of zod, as texts of the catalogues. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  const what = sayingOf(issue);
  return what ? sayAloud(what) : english(issue);
};

const formats: Record<string, PlainText> = { datetime: m.input_time };

function sayingOf(issue: RawIssue): Saying | undefined {
  switch (issue.code) {
    case "invalid_type":
      return words(m.input_type, { expected: issue.expected, received: receivedType(issue.input) });
    case "invalid_value": {
      const values = issue.values.map((value) => z.core.util.stringifyPrimitive(value));
      const [value = ""] = values;
      return values.length === 1
        ? words(m.input_value, { value })
        : words(m.input_one_of, { values: values.join("|") });
    }
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    case "invalid_format":
      return issue.format === "regex" ? words(m.input_form, { pattern: String(issue.pattern) }) : formats[issue.format];
    case "unrecognized_keys": {
      const keys = issue.keys.map((key) => z.core.util.stringifyPrimitive(key));
      const [key = ""] = keys;
      return keys.length === 1 ? words(m.input_key, { key }) : words(m.input_keys, { keys: keys.join(", ") });
    }
    case "custom":
      return m.input_wrong;
    default:
      return undefined;
  }
}

function tooBig({ origin, maximum, inclusive, exact }: Extract<RawIssue, { code: "too_big" }>): Saying | undefined {
  if (exact || !inclusive) return undefined;
  const most = String(maximum);
  if (origin === "string") return words(m.input_too_long, { most });
  if (origin === "array") return words(m.input_too_many, { most });
  return origin === "number" ? words(m.input_too_big, { most }) : undefined;
}

function tooSmall({ origin, minimum, inclusive, exact }: Extract<RawIssue, { code: "too_small" }>): Saying | undefined {
  if (exact) return undefined;
  const least = String(minimum);
  if (!inclusive) return origin === "number" ? words(m.input_not_above, { least }) : undefined;
  if (origin === "string") return words(m.input_too_short, { least });
  if (origin === "array") return words(m.input_too_few, { least });
  return origin === "number" ? words(m.input_too_small, { least }) : undefined;
}

function receivedType(input: unknown): string {
  if (typeof input === "number" && !Number.isFinite(input)) return String(input);
  return z.core.util.parsedType(input);
}

/** What a schema makes of a value, with the texts of what it refuses. */
export function parseAloud(schema: z.ZodMiniType, value: unknown) {
  const { result, said } = listen(() => {
    const { data, error } = schema.safeParse(value);
    // zod looks for words when it is asked for them.
    return { data, found: error?.issues };
  });
  const issues = result.found?.map(({ path, message }) => ({
    path,
    problem: said.get(message) ?? verbatim(message || m.input_wrong()),
  }));
  return { data: result.data, issues };
}
