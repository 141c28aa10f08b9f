import { randomInt, randomUUID, randomUUIDv7 } from "node:crypto";
import { Client } from "pg";

/** One statement as the server gave it to the driver, and how many rows it answered or changed. */
export interface RecordedStatement {
  name: string | undefined;
  text: string;
  values: unknown[];
  rowCount: number | null;
}

type NamedClient = Client & { connectionParameters: { application_name?: string } };
type Answer = { rowCount: number | null };

/** Notes what the servers of this process send on the connections of their calls, while `isOn`; not the sandbox's books. */
export function recordStatements() {
  const statements: RecordedStatement[] = [];
  const recording = { isOn: false, take: () => statements.splice(0) };
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function noted(this: NamedClient, first: unknown, ...rest: unknown[]) {
    const result = send.call(this, first, ...rest);
    const isCall = this.connectionParameters.application_name === "skipline-server";
    if (!recording.isOn || !isCall || !(result instanceof Promise)) return result;
    const sent = (typeof first === "string" ? { text: first } : first) as Partial<RecordedStatement>;
    const { name, text = "", values = rest[0] ?? [] } = sent;
    const one: RecordedStatement = { name, text, values: values as unknown[], rowCount: null };
    statements.push(one);
    void (result as Promise<Answer>).then(
      ({ rowCount }) => (one.rowCount = rowCount),
      () => {},
    );
    return result;
  };
  return recording;
}

/** Whatever could be an id, a key or a secret. */
const token = /[\w-]{12,}/g;

const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(textsOf) : [];

const tokensOf = (statements: readonly RecordedStatement[]) =>
  new Set(statements.flatMap(({ values }) => values.flatMap(textsOf)).flatMap((text) => text.match(token) ?? []));

/**
 * Makes the statements of one order those of another, a moment later: what two recordings of the same have not in common was
 * made for each, and is made anew, the same everywhere.
 */
export function renewer(first: readonly RecordedStatement[], second: readonly RecordedStatement[]) {
  const fresh = tokensOf(second).difference(tokensOf(first));
  let turn = 0;
  return (): RecordedStatement[] => {
    turn += 1;
    const renewed = new Map([...fresh].map((one) => [one, renew(one)]));
    const replace = (value: unknown): unknown => {
      if (typeof value === "string") return value.replaceAll(token, (one) => renewed.get(one) ?? one);
      if (value instanceof Date) return new Date(value.getTime() + turn);
      return Array.isArray(value) ? value.map(replace) : value;
    };
    return second.map((one) => ({ ...one, values: one.values.map(replace) }));
  };
}

/** Of the same form: where a new key comes to stand in its index is part of what it costs. */
function renew(text: string): string {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-(\d)[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(text);
  if (uuid) return uuid[1] === "7" ? randomUUIDv7() : randomUUID();
  const prefix = /^[a-z]+_/.exec(text)?.[0] ?? "";
  const of = (characters: string) => characters[randomInt(characters.length)]!;
  return (
    prefix +
    text
      .slice(prefix.length)
      .replaceAll(/[0-9]/g, () => of("0123456789"))
      .replaceAll(/[a-f]/g, () => of("abcdef"))
      .replaceAll(/[A-Z]/g, () => of("ABCDEFGH"))
  );
}
