import { once } from "node:events";
import process from "node:process";
import { pino } from "pino";
import { systemClock } from "../clock.ts";
import { createRelay } from "../db/relay.ts";
import { noteLines } from "./relay-notes.ts";
import { tamperWithDriver, type Tampering } from "./tampering.ts";

/** Run as a process of its own by `startRelayProcess`: a server's relay, whose subscribers write down what they get. */
const { url, subscribers, tampering } = JSON.parse(process.env["SKIPLINE_TEST_RELAY"] ?? "{}") as {
  url: string;
  subscribers: string[];
  tampering?: Tampering;
};
const endTampering = tampering ? tamperWithDriver({ ...tampering, isForRelay: true }) : () => {};
const relay = createRelay({ url, clock: systemClock, log: pino({ level: "silent" }) });
for (const name of subscribers) relay.subscribe(name, noteLines(name));
relay.start();
process.send?.("started");
// Whoever forked us has ended, or we have.
process.once("disconnect", () => process.exit());
await once(process, "message");
await relay.close();
endTampering();
process.disconnect?.();
