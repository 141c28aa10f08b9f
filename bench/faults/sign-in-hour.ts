import process, { env } from "node:process";
import { setup } from "../../server/src/test/global-setup.ts";
import { letCrowdIn } from "../../server/src/test/sign-in-crowd.ts";
import { startTestServer } from "../../server/src/test/test-server.ts";

/** Most messages a minute, as a deployment has it that sets nothing. */
const perMinute = 120;
const seed = Number(env["BENCH_SEED"] ?? 6);
const attempts = Number(env["BENCH_ATTEMPTS"] ?? 100_000);

const stop = await setup();
const server = await startTestServer();
try {
  server.clock.stop();
  const begin = performance.now();
  const crowd = { seconds: 3600, named: 2000, unnamed: 300, devices: 240, turns: 4, attempts, seed };
  const { named, unnamed, known, hostile, waits } = await letCrowdIn(server, crowd);
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
  const others = [...named, ...unnamed, ...known, ...hostile].filter((status) => status !== 200 && status !== 429);
  const sent = count(hostile, 200);
  const share = (100 * sent) / (perMinute * 60);
  const outbox = await server.db
    .selectFrom("sms_outbox")
    .select(({ fn }) => fn.countAll().as("sent"))
    .executeTakeFirstOrThrow();
  const tell = (who: string, statuses: number[]) =>
    console.log(`${who}: ${statuses.length} came, ${statuses.length - count(statuses, 200)} turned away`);
  console.log(`seed ${seed}, ${Math.round((performance.now() - begin) / 1000)} s`);
  tell("new guests at the address that a manager named", named);
  tell("new guests at an address that nobody named", unnamed);
  tell("known devices", known);
  console.log(`told to wait, and let in after it: ${waits.length}, ${Math.max(0, ...waits)} s at most`);
  console.log(
    `ten networks of 10,000 addresses: ${hostile.length} asked, ${sent} sent, ${share.toFixed(1)} % of ${perMinute * 60}`,
  );
  console.log(`${others.length} answers other than 200 and 429; ${outbox.sent} messages in the outbox in all`);
  const isHeld = [named, unnamed, known].every((statuses) => count(statuses, 200) === statuses.length);
  if (!isHeld || share > 5 || others.length > 0) process.exitCode = 1;
} finally {
  await server.close();
  await stop();
}
