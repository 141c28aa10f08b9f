import { type ClientFault, clientFault, placesIn, reportFault, scrubMessage } from "@skipline/contract/client";
import { PageError } from "#lib/page-error.ts";
import { ApiError, NetworkError } from "./errors.ts";

/** A page that fails again and again has said enough. */
const mostOfPage = 5;
const sent = new Set<string>();

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** What happens to pages that are in order: no network, a no of the server, what a page has words of its own for. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  return error instanceof NetworkError || error instanceof PageError || isAbort(error);
}

const release = () =>
  /-([\w-]{8})\.js$/.exec(document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "")?.[1] ?? "";

/** A kind of fault is sent once by a page; whether it arrives is nobody's concern here. */
export function sendFault(kind: ClientFault["kind"], page: string, error: unknown): void {
  if (import.meta.env.DEV || isExpected(error) || sent.size >= mostOfPage) return;
  const { name, message, stack } = error instanceof Error ? error : { name: typeof error, message: "", stack: "" };
  const { data: fault } = clientFault.safeParse({
    release: release(),
    page,
    kind,
    name: name.replaceAll(/[^\w$.-]/g, "").slice(0, 60) || "Error",
    message: scrubMessage(message),
    stack: placesIn(stack ?? ""),
    requestId: (error instanceof ApiError && error.requestId) || null,
  } satisfies ClientFault);
  const text = JSON.stringify(fault);
  if (!fault || sent.has(text)) return;
  sent.add(text);
  const headers = { "content-type": "application/json" };
  // Also from a page that is being left.
  fetch(`/api${reportFault.path}`, { method: reportFault.method, headers, body: text, keepalive: true }).catch(
    () => undefined,
  );
}
