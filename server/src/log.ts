import { destination, type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/** Lines are written together: a write of its own for each would cost a call more than all else that is said of it. */
const flushMs = 100;
const writtenAt = 8_192;

/** JSON lines without personal data: of an error its kind, words, code, place and statement's name, never what a driver hangs on it. */
export function createLog(level: string, pid: number, lines: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: { pid }, serializers: { err: serializeError } }, lines);
}

/** Not by `flushSync`: that waits for the disk each time, and so would every call. */
const standardOutput = () => destination({ dest: 1, sync: true, minLength: writtenAt, periodicFlush: flushMs });

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
