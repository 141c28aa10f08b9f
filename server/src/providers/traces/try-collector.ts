interface Collector {
  endpoint: string;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** Whether it takes spans from us, by sending it none, which OTLP has it answer as well. @throws Error with what it says instead */
export async function tryCollector({ endpoint, headers, timeoutMs }: Collector): Promise<void> {
  const answer = await fetch(`${endpoint}/v1/traces`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
    // Where it leads elsewhere no span would follow.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  throw new Error(`the collector answers ${answer.status} at ${new URL(answer.url).pathname}`);
}
