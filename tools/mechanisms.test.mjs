import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./bootstrap.mjs";
import { findMechanisms, findOpened, KINDS } from "./mechanisms.mjs";

const place = "server/src/modules/guests/planted.ts";
const user = "server/src/modules/guests/planting.ts";

/** As a module of the server might be written that makes a mechanism of its own. */
const planted = {
  "Do a thing once": "await insertInvite(trx, { createKey: key?.value ?? null });",
  "Do it later":
    "`update letter set tries = tries + 1 where letter_id in (select letter_id from letter for update skip locked)`",
  "Do it one at a time": "const underWay = new Map<string, Promise<Letter>>();",
  "Who is turned away":
    'if (letters > 5) throw new AppError("TOO_MANY_REQUESTS", "Too many letters.", { retryAfter: 60 });',
};

function graphOf(imports) {
  return new Map(Object.entries(imports).map(([path, all]) => [path, { all, run: all }]));
}

describe.each(KINDS)("$name", (kind) => {
  it("is done by what has a name in the program, and nowhere else", () => {
    const paths = readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" });
    const modules = graphOf(
      Object.fromEntries(paths.filter((path) => path.endsWith(".ts")).map((path) => [`server/src/${path}`, []])),
    );
    const found = findMechanisms(kind, modules, (path) => readFileSync(join(root, path), "utf8"));
    expect(found.filter(({ name }) => name === null).flatMap(({ files }) => files)).toEqual([]);
    // A name without a file is of one that went, or whose sign has changed.
    expect(found.map(({ name }) => name)).toEqual(Object.keys(kind.known));
    // As many as a kind needs; what is beside them has its reason beside it.
    expect(found.filter(({ why }) => !why).length).toBeLessThanOrEqual(kind.enough);
  });

  it("is found where one more is planted, beside those that there are", () => {
    const [owner] = Object.values(kind.known)[0].files;
    const modules = graphOf({ [owner]: [], [place]: [owner], [user]: [place] });
    const found = findMechanisms(kind, modules, (path) => (path === user ? "" : planted[kind.name]));
    expect(found.map(({ files }) => files)).toEqual([[owner], [place]]);
    expect(found[1]).toMatchObject({ name: null, users: [user] });
  });

  it("is not found in a comment, in a test or in another kind", () => {
    const modules = graphOf({
      [place]: [],
      "server/src/modules/guests/planted.test.ts": [],
      "server/src/test/x.ts": [],
    });
    const text = planted[kind.name];
    expect(findMechanisms(kind, modules, (path) => (path === place ? `/** ${text} */\n// ${text}` : text))).toEqual([]);
    const others = Object.entries(planted).filter(([name]) => name !== kind.name);
    for (const [, other] of others) expect(findMechanisms(kind, modules, () => other)).toEqual([]);
  });
});

describe("findMechanisms", () => {
  const [kind] = KINDS;
  const count = (imports) => findMechanisms(kind, graphOf(imports), () => planted[kind.name]).length;

  it("takes for one what imports each other in one folder, and nothing else", () => {
    const store = "server/src/modules/guests/planted-store.ts";
    expect(count({ [place]: [store], [store]: [] })).toBe(1);
    expect(count({ [place]: [], [store]: [] })).toBe(2);
    expect(count({ [place]: ["server/src/http/planted.ts"], "server/src/http/planted.ts": [] })).toBe(2);
  });
});

describe("findOpened", () => {
  it("follows what runs, not types and not what draws", () => {
    const modules = new Map([
      ["web/src/a.ts", { all: ["web/src/b.ts", "web/src/t.ts"], run: ["web/src/b.ts", "web/src/c.tsx"] }],
      ["web/src/b.ts", { all: [], run: ["web/src/a.ts", "web/src/d.ts", "contract/src/x.ts"] }],
      ["web/src/c.tsx", { all: [], run: ["web/src/e.ts"] }],
    ]);
    expect(findOpened("web/src/a.ts", modules)).toEqual(["web/src/a.ts", "web/src/b.ts", "web/src/d.ts"]);
  });
});
