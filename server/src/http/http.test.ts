import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { createCallLimits } from "./call-limits.ts";
import { allowFile } from "./arrival.ts";
import { createHttpApp } from "./http-app.ts";
import { limitRequests } from "./request-limit.ts";
import { stopClock } from "../test/stop-clock.ts";
import { readPublished } from "../test/published-document.ts";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";

let server: TestServer;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn("+12133734253");
});
afterAll(() => server.close());

const bareOptions = {
  log: pino({ level: "silent" }),
  trustedProxyHops: 0,
  isHttps: false,
  foreignOrigins: { connect: [], script: [], frame: [] },
};
const orders = () => `/api/users/${guest.userId}/orders`;

/** Sends bytes as they are: `fetch` would mend half of what is wrong with them. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text));
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

test("every answer names its request and is not to be stored", async () => {
  const answer = await server.request<{ error: { requestId: string } }>("GET", "/api/nothing-here");
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({
    error: {
      code: "NOT_FOUND",
      reason: "refused_no_call",
      message: "There is no such call.",
      requestId: answer.headers.get("x-request-id"),
    },
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("security headers stand on every kind of answer", async () => {
  for (const path of ["/api/config", "/api/nothing", "/healthz", "/api/docs", "/dev/outbox", "/metrics", "/"]) {
    const response = await fetch(server.url + path);
    await response.arrayBuffer();
    const { headers } = response;
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain("unsafe-inline");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("permissions-policy"), path).toContain("camera=(self)");
  }
});

test.each([
  ["malformed JSON", '{"a":'],
  ["a bare word", "hello"],
  ["an array", "[]"],
  ["a number", "12"],
  ["null", "null"],
  ["nothing", ""],
  ["a poisoned prototype", '{"__proto__":{"admin":true}}'],
  ["a poisoned constructor", '{"constructor":{"prototype":{"admin":true}}}'],
  ["a NUL character", '{"userId":"\\u0000"}'],
  ["a lone surrogate", '{"userId":"\\ud800"}'],
  ["10,000 levels", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
])("a body of %s is answered 400", async (_name, body) => {
  const answer = await server.request<{ error: { code: string } }>("POST", orders(), body, guest, {
    "content-type": "application/json",
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe("BAD_REQUEST");
});

test("a body over the limit is answered 413, another type 415", async () => {
  const large = JSON.stringify({ userId: "x".repeat(1_000_000) });
  expect((await server.request("POST", orders(), large, guest)).status).toBe(413);
  const form = await server.request("POST", orders(), "a=b", guest, {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(form.status).toBe(415);
  const zipped = await server.request("POST", orders(), "{}", guest, { "content-encoding": "gzip" });
  expect(zipped.status).toBeGreaterThanOrEqual(400);
  expect(zipped.status).toBeLessThan(500);
});

test("an unknown field, query or path is refused with its name", async () => {
  const body = await server.request<{ error: { details: unknown } }>("POST", orders(), { role: "ADMIN" }, guest);
  expect(body.status).toBe(400);
  expect(JSON.stringify(body.body.error.details)).toContain("body");
  expect((await server.request("GET", `${orders()}?limit=1000000000`, undefined, guest)).status).toBe(400);
  expect((await server.request("GET", `${orders()}?sort=price`, undefined, guest)).status).toBe(400);
  expect((await server.request("GET", `${orders()}?nextToken=abc`, undefined, guest)).status).toBe(400);
  expect((await server.request("GET", `${orders()}/not-an-id`, undefined, guest)).status).toBe(404);
  expect((await server.request("GET", `${orders()}/%00`, undefined, guest)).status).toBe(404);
  expect((await server.request("GET", "/api/%E0%A4%A")).status).toBe(400);
});

test("requests that are no HTTP do not reach anything", async () => {
  expect(await sendRaw("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
  expect(await sendRaw("\u0000\u0001\u0002\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
  expect((await server.request("GET", "/healthz")).status).toBe(200);
});

test("health, readiness and figures are told apart", async () => {
  expect(await server.request("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await server.request("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toContain(
    'skipline_http_request_duration_seconds_count{endpoint="ordering.createOrder",status="400"}',
  );
  expect(figures).toMatch(/^skipline_relay_lag_seconds\{subscriber="screens"\} [\d.]+$/m);
  expect(figures).toMatch(/^skipline_streams_open\{kind="signedIn"\} 0$/m);
  expect(figures).toMatch(/^skipline_streams_most\{kind="anonymous"\} 3000$/m);
  expect(figures).toMatch(/^skipline_menu_bytes_most 268435456$/m);
  expect(figures).toMatch(/^skipline_lines_waiting\{line="\w+"\} 0$/m);
  expect(figures).toMatch(/^skipline_lines_refused\{line="\w+"\} 0$/m);
  for (const what of Object.keys(await server.context.readGauges()))
    expect(figures).toMatch(new RegExp(`^skipline_attention\\{what="${what}"\\} 0$`, "m"));
  expect(figures).not.toContain(guest.userId);
});

test("the contract is published as OpenAPI 3.1, with a page to read it", async () => {
  const { body } = await server.request<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>("GET", "/api/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  const served = new Set(server.context.routes.map((route) => route.endpoint.id));
  const published = new Set(
    Object.values(body.paths).flatMap((path) => Object.values(path).map((one) => one.operationId)),
  );
  expect([...served].filter((id) => !published.has(id))).toEqual([]);
  const page = await fetch(`${server.url}/api/docs`);
  expect(await page.text()).toContain("/api/docs/assets/swagger-ui-bundle.js");
  const script = await fetch(`${server.url}/api/docs/assets/swagger-ui-bundle.js`);
  expect(await script.text()).toContain("SwaggerUIBundle");
  expect((await server.request("GET", "/api/docs/assets/package.json")).status).toBe(404);
});

test.each([
  ["a path that can't be decoded", "GET /api/vendors/%E0%A4%A HTTP/1.1", 400],
  ["a path part beyond every id", `GET /api/vendors/${"a".repeat(500)}/user-role HTTP/1.1`, 400],
  ["no HTTP at all", "hello", 400],
  ["an unknown method", "FOO /api/vendors HTTP/1.1", 400],
  ["headers without end", `GET /api/vendors HTTP/1.1\r\nX-Long: ${"a".repeat(20_000)}`, 431],
])("%s is answered in the shape of every error", async (_name, head, status) => {
  const answer = await sendRaw(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toEqual({
    error: {
      code: "BAD_REQUEST",
      reason: "refused_unreadable",
      message: "The request could not be read.",
      requestId: expect.any(String),
    },
  });
});

test("every list that may have more says how to get the rest", async () => {
  type Schema = { properties?: Record<string, { description?: string }> };
  interface Operation {
    parameters?: { name: string; schema: { description?: string } }[];
    responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  }
  const { paths } = await readPublished<{ paths: Record<string, Record<string, Operation>> }>(server.url);
  const lists = Object.entries(paths).flatMap(([path, methods]) => {
    const asked = methods["get"]?.parameters?.find((one) => one.name === "nextToken");
    const shown = methods["get"]?.responses["200"]?.content?.["application/json"]?.schema?.properties?.["nextToken"];
    return asked || shown ? [{ path, asked: asked?.schema.description, shown: shown?.description }] : [];
  });
  expect(lists.map((one) => one.path)).toEqual(
    expect.arrayContaining(["/fulfilled-orders", "/vendor-locations/{vendorLocationId}/orders"]),
  );
  for (const { path, asked, shown } of lists) {
    expect([path, asked]).toEqual([path, expect.stringContaining("page that follows")]);
    expect([path, shown]).toEqual([path, expect.stringContaining("for the rest")]);
  }
});

test("a path asked with a method that it has not answers 405 and says which it has", async () => {
  const answer = await server.request<{ error: { code: string } }>("PATCH", orders(), undefined, guest);
  expect(answer).toMatchObject({ status: 405, body: { error: { code: "METHOD_NOT_ALLOWED" } } });
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  expect((await server.request("DELETE", "/api/vendor-locations")).headers.get("allow")).toBe("GET, HEAD");
  expect((await server.request("GET", "/api/webhooks/payments")).headers.get("allow")).toBe("POST");
  expect(await server.request("GET", "/api/oauth/token")).toMatchObject({
    status: 405,
    body: { error: "invalid_request", error_description: "This path takes POST." },
  });
  expect((await server.request("PATCH", "/api/nothing-here")).status).toBe(404);
});

test("every path of the contract refuses every method that it has not, and none that it has", async () => {
  const { body } = await server.request<{ paths: Record<string, object> }>("GET", "/api/openapi.json");
  for (const [path, operations] of Object.entries(body.paths)) {
    const concrete = `/api${path.replaceAll(/\{\w+\}/g, "x")}`;
    for (const method of ["get", "post", "put", "patch", "delete", "options"]) {
      if (method in operations) continue;
      expect((await server.request(method.toUpperCase(), concrete)).status, `${method} ${path}`).toBe(405);
    }
  }
  expect(Object.keys(body.paths).length).toBeGreaterThan(25);
});

test("the limit against floods says how long its minute still lasts", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T10:00:00Z") });
  const app = await createHttpApp(bareOptions);
  try {
    limitRequests(app, createCallLimits({ clock: systemClock }), 1);
    app.get("/api/once", async () => ({}));
    expect((await app.inject("/api/once")).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 20_500);
    const refused = await app.inject("/api/once");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS", message: "Too many requests." } });
    expect(refused.headers["retry-after"]).toBe("40");
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});

test("the limit against floods counts a path however it is spelt", async () => {
  const small = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: "3" } });
  stopClock(small);
  try {
    const statuses: number[] = [];
    for (const path of ["/api/config", "/%61pi/config", "/ap%69/config", "/%61pi/config"]) {
      statuses.push((await small.request("GET", path)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const path of ["/media/none", "/sitemap.xml"]) expect((await small.request("GET", path)).status).toBe(429);
    expect((await small.request("GET", "/healthz")).status).toBe(200);
  } finally {
    await small.close();
  }
});

test("a client that sends too slowly is told so and cut off, though it goes on", async () => {
  const app = await createHttpApp({ ...bareOptions, requestTimeoutMs: 50 });
  app.post("/slow", async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk))).on("error", () => {});
  socket.write("POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n");
  const drip = setInterval(() => socket.write("a"), 5);
  try {
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 408 /);
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    await expect.poll(() => countConnections()).toBe(0);
  } finally {
    clearInterval(drip);
    socket.destroy();
    await app.close();
  }
});

test("a client that sends its head too slowly is cut off, too", async () => {
  const app = await createHttpApp({ ...bareOptions, requestTimeoutMs: 50 });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk))).on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  try {
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 408 /);
  } finally {
    socket.destroy();
    await app.close();
  }
});

test("a file that somebody may send has longer to arrive than any other body", async () => {
  const app = await createHttpApp({ ...bareOptions, requestTimeoutMs: 50 });
  const admitted = Promise.withResolvers<void>();
  app.post(
    "/file",
    {
      onRequest: async (request) => {
        allowFile(request);
        admitted.resolve();
      },
    },
    async () => ({ whole: true }),
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const [slow, other] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  let [answer, others] = ["", ""];
  slow.on("data", (chunk) => (answer += String(chunk)));
  other.on("data", (chunk) => (others += String(chunk)));
  const head = "HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{";
  try {
    slow.write(`POST /file ${head}`);
    await admitted.promise;
    // One that begins later, and is cut off: by then the file's time would have been over.
    other.write(`POST /none ${head}`);
    await expect.poll(() => others).toContain("HTTP/1.1 408 ");
    expect(answer).toBe("");
    slow.write("}");
    await expect.poll(() => answer).toContain('{"whole":true}');
  } finally {
    slow.destroy();
    other.destroy();
    await app.close();
  }
});
