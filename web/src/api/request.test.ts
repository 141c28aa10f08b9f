import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { request } from "./request.ts";
import { startTestServer } from "./test-server.ts";
import type { TestAnswer } from "./test-server.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function serve(answer: TestAnswer) {
  const server = await startTestServer(() => answer);
  closers.push(server.close);
  return `${server.origin}/api/thing`;
}

async function failure(answer: TestAnswer): Promise<unknown> {
  return request(await serve(answer), {}).catch((error: unknown) => error);
}

describe("request", () => {
  it("gives the body", async () => {
    expect(await request(await serve({ body: { items: [1] } }), {})).toEqual({ items: [1] });
  });

  it("takes an empty answer as nothing", async () => {
    expect(await request(await serve({ status: 200, body: "" }), {})).toBeUndefined();
  });

  it("gives a file as it came, under its type", async () => {
    const headers = { "content-type": "application/pdf" };
    const file = await request(await serve({ headers, body: "%PDF-1.3" }), {}, { isFile: true });
    expect(file).toBeInstanceOf(File);
    expect(file).toMatchObject({ type: "application/pdf" });
    expect(await (file as File).text()).toBe("%PDF-1.3");
  });

  it("takes a page in the place of a file for no answer, and reads why a file is refused", async () => {
    const page = { headers: { "content-type": "text/html" }, body: "<h1>Sign in to the Wi-Fi</h1>" };
    await expect(request(await serve(page), {}, { isFile: true })).rejects.toBeInstanceOf(NetworkError);
    const body = { error: { code: "NOT_FOUND", message: "Not found.", requestId: "r-1" } };
    const refused = request(await serve({ status: 404, body }), {}, { isFile: true });
    await expect(refused).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("lets a long answer come, once it has begun, where it may take its time", async () => {
    vi.useFakeTimers();
    const slowly = async (_url: string, { signal }: RequestInit) =>
      new Response(
        new ReadableStream({
          start(body) {
            signal?.addEventListener("abort", () => body.error(signal.reason));
            setTimeout(() => {
              if (signal?.aborted) return;
              body.enqueue(new TextEncoder().encode("[1]"));
              body.close();
            }, 20_000);
          },
        }),
      );
    const usual = request("/api/thing", {}, { send: slowly }).catch((error: unknown) => error);
    const long = request("/api/thing", {}, { send: slowly, bodyTimeoutMs: 60_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await usual).toBeInstanceOf(NetworkError);
    expect(await long).toEqual([1]);
  });

  it("reads our own errors whole", async () => {
    const body = { error: { code: "CART_CHANGED", message: "Look again", details: { items: [] }, requestId: "r-1" } };
    const error = await failure({ status: 409, body });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: "CART_CHANGED",
      message: "Look again",
      details: { items: [] },
      requestId: "r-1",
    });
  });

  it("reads the issuer's errors", async () => {
    const body = { error: "too_many_attempts", error_description: "Later." };
    expect(await failure({ status: 429, headers: { "retry-after": "30" }, body })).toMatchObject({
      status: 429,
      code: "too_many_attempts",
      message: "Later.",
      retryAfter: 30,
    });
  });

  it.each([
    [404, "NOT_FOUND"],
    [502, "UNAVAILABLE"],
    [500, "INTERNAL"],
  ])("keeps the status %i of an answer that is not ours", async (status, code) => {
    expect(await failure({ status, body: "<h1>Bad Gateway</h1>" })).toMatchObject({ status, code });
  });

  it("takes a page in JSON's place as no network", async () => {
    expect(await failure({ status: 200, body: "<html>Sign in to the Wi-Fi</html>" })).toBeInstanceOf(NetworkError);
  });

  it("tells that nobody answered", async () => {
    const url = await serve({ body: {} });
    await Promise.all(closers.splice(0).map((close) => close()));
    const error = await request(url, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ timedOut: false });
  });

  it("gives up after ten seconds", async () => {
    const server = await startTestServer(() => new Promise(() => {}));
    closers.push(server.close);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const failed = request(server.origin, {}).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(9999);
    await expect(Promise.race([failed, Promise.resolve("waits")])).resolves.toBe("waits");
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ name: "NetworkError", timedOut: true });
  });

  it("lets the caller's own abort through", async () => {
    const abort = new AbortController();
    const pending = request(await serve({ body: {} }), { signal: abort.signal });
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  });
});
