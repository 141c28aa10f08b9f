// Checks every draw of an event that is over: node verify-a-draw.mjs https://skipline.example <event id> [seed hash]
// The seed hash is the one that you noted before the first draw, or that a page showed then.
import { createHash, createHmac } from "node:crypto";
import { argv, exit } from "node:process";

const [site, eventId, notedHash] = argv.slice(2);
const fail = (why) => {
  console.error(`NOT RIGHT: ${why}`);
  exit(1);
};
const given = new Map();
const spent = new Set();
let token = null;
let page;
do {
  const after = token === null ? "" : `&nextToken=${encodeURIComponent(token)}`;
  page = await (await fetch(`${site}/api/contests/${eventId}/draws?limit=100${after}`)).json();
  if (!page.contest?.seed) fail("the seed is not told yet");
  const seed = Buffer.from(page.contest.seed, "hex");
  const hash = createHash("sha256").update(seed).digest("hex");
  if (hash !== page.contest.seedHash || hash !== (notedHash ?? hash)) fail("another seed than was promised");
  for (const { counter, ticketId, prizeId, hadWon } of page.draws) {
    if (counter !== spent.size + 1 || spent.has(ticketId)) fail(`draw ${counter} is out of line`);
    spent.add(ticketId);
    const fraction = createHmac("sha256", seed).update(`${ticketId}:${counter}`).digest().readUIntBE(0, 6) / 2 ** 48;
    let upTo = 0;
    const prize = page.prizes.find(({ odds }) => fraction < (upTo += odds) / 1_000_000);
    const isWon = prize && !hadWon && (given.get(prize.prizeId) ?? 0) < prize.quantity;
    if ((isWon ? prize.prizeId : null) !== prizeId) fail(`draw ${counter} should be ${isWon ? prize.name : "none"}`);
    if (isWon) given.set(prizeId, (given.get(prizeId) ?? 0) + 1);
  }
  token = page.nextToken;
} while (token !== null);
if (spent.size !== page.contest.drawCount) fail("draws are missing");
console.log(`All ${spent.size} draws are right.`);
for (const { prizeId, name, quantity } of page.prizes) console.log(`${given.get(prizeId) ?? 0} of ${quantity} ${name}`);
