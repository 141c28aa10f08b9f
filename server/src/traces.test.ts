import { createLead } from "@skipline/contract/leads";
import { createOrder, listOrders } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { createErrandSender } from "./db/errands.ts";
import { keepJobsRunning } from "./db/jobs.ts";
import { createLog } from "./log.ts";
import { createOtlpTracer } from "./providers/traces/otlp-tracer.ts";
import { startCollector, type ToldSpan } from "./test/collector-stand-in.ts";
import { createTestDatabase } from "./test/database.ts";
import { startMain, untilReady } from "./test/main-process.ts";
import { startTestServer } from "./test/test-server.ts";
import { codeOf, createBody, ok, openVenue, placeOrder, somePhone } from "./test/test-venue.ts";
import { asJob } from "./tracer.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function openCollector() {
  const collector = await startCollector();
  ends.push(collector.close);
  return collector;
}

/** A log that is read. */
function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", 1, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { log, lines };
}

const childrenOf = (parent: ToldSpan | undefined, spans: readonly ToldSpan[]) =>
  spans.filter(({ parentSpanId, traceId }) => parentSpanId === parent?.spanId && traceId === parent?.traceId);

test("a call is told by its endpoint with its statements as parts, and nothing of whom it is about", async () => {
  const collector = await openCollector();
  const { log, lines } = openLog();
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_SERVICE_NAME: "bars" },
    log,
  });
  const venue = await openVenue(server.db, "aurora");
  const guest = await server.signIn(somePhone());
  const foreign = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = { traceparent: `00-${foreign}-b7ad6b7169203331-01` };
  const { userId } = guest;
  const body = createBody(venue, guest, { beer: 1 });
  const { order } = ok(await server.call(createOrder, { params: { userId }, body }, guest, traceparent));
  ok(await server.call(listOrders, { params: { userId }, query: {} }, guest));
  const page = { nextToken: "Zebedees-token" };
  expect(codeOf(await server.call(listOrders, { params: { userId }, query: page }, guest))).toBe("BAD_REQUEST");
  expect(codeOf(await server.call(createOrder, { params: { userId }, body: {} as never }, guest))).toBe("BAD_REQUEST");
  const lead = {
    firstName: "Zebedee",
    lastName: "Quackenbush",
    companyName: "The Roof",
    email: "zeb@roof.example",
    phone: "+12135550142",
    message: "Call me about two bars",
  };
  await server.call(createLead, { body: lead as never }, null);
  const codes = await server.db.selectFrom("sms_outbox").select("body").execute();
  // What is left is sent as it ends.
  await server.close();

  const spans = collector.listSpans();
  expect([...collector.paths]).toEqual(["/v1/traces"]);
  const [call, refused] = spans.filter(({ name }) => name === createOrder.id);
  expect(call).toMatchObject({
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/users/:userId/orders",
      "http.response.status_code": 200,
    },
    hasFailed: false,
  });
  expect(call).not.toHaveProperty("parentSpanId");
  const parts = childrenOf(call, spans).map(({ name }) => name);
  expect(parts).toEqual(
    expect.arrayContaining(["auth.live_session", "ordering.create_order", "payments.record_opened", "select product"]),
  );
  for (const name of parts) expect(name).toMatch(/^[a-z][\w .-]*$/i);
  expect(refused?.attributes["http.response.status_code"]).toBe(400);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "answered", endpoint: createOrder.id, traceId: call?.traceId }),
  );

  const told = collector.bodies.join("\n");
  expect(told).toContain('"bars"');
  const otps = codes.map(({ body: sent }) => /\b(\d{6})\b/.exec(sent)?.[1] ?? "no code");
  const secrets = [guest.phone, guest.phone.slice(1), guest.userId, guest.idToken, guest.accessToken, guest.cookie];
  const words = [...Object.values(lead), "2135550142", order.orderId, venue.vendorId, venue.vendorLocationId];
  const asked = ["nextToken", page.nextToken, foreign, "b7ad6b7169203331", "127.0.0.1", "Bearer"];
  for (const one of [...secrets, ...words, ...otps, ...asked]) expect([one, told.includes(one)]).toEqual([one, false]);
});

test("a job is told by its name, with its statements; its fault by its kind alone", async () => {
  const collector = await openCollector();
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const { tracer, db, log } = server.context;
  const fail = () => sql`select ${"Zebedee"}::int`.execute(db);
  await expect(asJob(tracer, "bars.fail", fail)).rejects.toThrow("Zebedee");

  const sender = createErrandSender();
  const { promise: isTaking, resolve: take } = Promise.withResolvers<void>();
  const { promise: isRun, resolve: run } = Promise.withResolvers<void>();
  const errand = {
    name: "bars.call",
    tries: 2,
    pauseSeconds: 1,
    trySeconds: 60,
    listDue: async () => [],
    run: async () => {
      await db.selectFrom("vendor").select("name").execute();
      run();
      return "done" as const;
    },
  };
  const sendTo: typeof sender.sendTo = (queue) => (sender.sendTo(queue), take());
  const queue = keepJobsRunning(server.database.url, { jobs: [], errands: [errand], sender: { sendTo }, tracer }, log);
  await isTaking;
  await sender.send(db, errand.name, [["+12135550142"]]);
  await isRun;
  await queue.stop();
  await server.close();

  const spans = collector.listSpans();
  const [failed, called] = ["bars.fail", "bars.call"].map((job) => spans.find(({ name }) => name === job));
  expect([failed?.hasFailed, called?.hasFailed]).toEqual([true, false]);
  expect(childrenOf(failed, spans)).toEqual([
    expect.objectContaining({ name: "select", attributes: { "db.system.name": "postgresql", "error.type": "22P02" } }),
  ]);
  expect(childrenOf(called, spans).map(({ name }) => name)).toEqual(["select vendor"]);
  expect(collector.bodies.join()).not.toMatch(/Zebedee|2135550142/);
});

test("a collector that hangs holds up no call and no end", async () => {
  const collector = await openCollector();
  collector.answerBy(() => {});
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const venue = await openVenue(server.db, "aurora");
  const guest = await server.signIn(somePhone());
  await expect.poll(() => collector.bodies.length, { timeout: 10_000 }).toBe(1);
  const since = performance.now();
  const { order } = await placeOrder(server, venue, guest);
  expect(order.status).toBe("IN_PROGRESS");
  // Whoever waited for the collector would have to do so until its time is up.
  expect(performance.now() - since).toBeLessThan(4_000);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('skipline_trace_spans_total{outcome="sent"} 0');
  // What it asks for at its end is not answered either.
  await server.close();
});

test("what is left is not waited for for long", async () => {
  const collector = await openCollector();
  collector.answerBy(() => {});
  const tracer = tracerAt(collector.url, 1);
  tracer.open("call", "bars.call")?.end();
  const since = performance.now();
  await tracer.close();
  expect(performance.now() - since).toBeLessThan(4_000);
  expect(collector.bodies).toHaveLength(1);
});

const tracerAt = (endpoint: string, share: number, log = pino({ level: "silent" })) =>
  createOtlpTracer({ endpoint, headers: { "x-tenant": "1" }, serviceName: "bars", release: "a", share, log });

test("what a collector does not take is dropped beyond a bound, and said once", async () => {
  const collector = await openCollector();
  const { log, lines } = openLog();
  const tracer = tracerAt(collector.url, 1, log);
  const outcomes = async () =>
    Object.fromEntries((await tracer.counter.get()).values.map(({ labels, value }) => [labels["outcome"], value]));
  const tell = (count: number) => {
    for (let turn = 0; turn < count; turn += 1) tracer.open("call", "bars.call")?.end();
  };
  collector.answerBy((response) => response.writeHead(400).end());
  tell(10_000);
  expect(await outcomes()).toEqual({ sent: 0, lost: 10_000 - 4_096 });
  await expect.poll(outcomes).toEqual({ sent: 0, lost: 10_000 });
  expect(lines.map(({ msg }) => msg)).toEqual(["the collector takes no spans: they are lost until it does"]);
  collector.answerBy(null);
  tell(512);
  await expect.poll(outcomes).toEqual({ sent: 512, lost: 10_000 });
  expect(lines.map(({ msg }) => msg).slice(1)).toEqual(["the collector takes spans again"]);
  await tracer.close();
});

test("of a share that is none nothing is told, parts neither", async () => {
  const tracer = tracerAt("http://127.0.0.1:1", 0);
  expect(tracer.open("call", "bars.call")).toBeNull();
  expect(tracer.part(() => "select")).toBeNull();
  await tracer.close();
});

test("a part that comes after the end of what set it going is not told", async () => {
  const collector = await openCollector();
  const tracer = tracerAt(collector.url, 1);
  const call = tracer.open("call", "bars.call");
  call?.within(() => {
    tracer.part(() => "early")?.end();
    call.end();
    expect(tracer.part(() => "late")).toBeNull();
  });
  await tracer.close();
  expect(collector.listSpans().map(({ name }) => name)).toEqual(["early", "bars.call"]);
});

/** Tells of each file of the SDK that the program reads. */
const told = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) {
    if (url.includes("@opentelemetry/sdk-trace/")) process.stderr.write("reads the SDK\\n");
    return next(url, context);
  } });`)}`;

test.each([
  ["not read where no collector is named", {}, false],
  ["read where one is", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }, true],
])("the SDK is %s", async (_case, env, isRead) => {
  const database = await createTestDatabase();
  ends.push(database.drop);
  const settings = { DATABASE_URL: database.url, DEMO_DATA: "off", NODE_OPTIONS: told, ...env };
  const one = await startMain(settings);
  ends.push(async () => void (one.child.kill("SIGKILL"), await one.ended));
  await untilReady(one);
  expect((await fetch(`${one.url}/api/config`)).status).toBe(200);
  expect(one.output().includes("reads the SDK")).toBe(isRead);
});
