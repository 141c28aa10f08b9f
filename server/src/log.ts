import { type Logger, pino, stdSerializers } from "pino";

/** JSON lines without personal data: of an error its kind, words, code, place and statement's name, never what a driver hangs on it. */
export function createLog(level: string, pid: number): Logger {
  return pino({ level, base: { pid }, serializers: { err: serializeError } });
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(error as Error);
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    ...("code" in error ? { code: error.code } : {}),
    ...("statement" in error ? { statement: error.statement } : {}),
  };
}
