import type { Logger } from "pino";
import { readReleases } from "../../http/web-files.ts";
import type { Tracer } from "../../tracer.ts";
import type { TracerOptions } from "./otlp-tracer.ts";

type Asked = Omit<TracerOptions, "release" | "log">;

/** Null where no collector is named; most deployments name none, and read nothing of the SDK. */
export async function openTracer(asked: Asked | null, webFolder: string, log: Logger): Promise<Tracer | null> {
  if (asked === null) return null;
  const { createOtlpTracer } = await import("./otlp-tracer.ts");
  return createOtlpTracer({ ...asked, release: readReleases(webFolder)[0] ?? "", log });
}
