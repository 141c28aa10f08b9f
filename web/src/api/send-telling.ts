import type { Send } from "./request.ts";

/** A fetch that tells which part of its body, from 0 to 1, has left this device. The browser's own does not know. */
export function sendTelling(onSent: (part: number) => void): Send {
  return (url, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const sending = new XMLHttpRequest();
      sending.open(method, url);
      for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value);
      sending.upload.addEventListener("progress", ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total));
      sending.addEventListener("load", () => {
        const answer = { status: sending.status, headers: readHeaders(sending) };
        resolve(new Response(sending.responseText || null, answer));
      });
      sending.addEventListener("error", () => reject(new TypeError("no answer")));
      sending.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      signal?.addEventListener("abort", () => sending.abort(), { once: true });
      sending.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}

function readHeaders(answered: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of answered.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(": ");
    if (name !== "") headers.append(name, value.join(": "));
  }
  return headers;
}
