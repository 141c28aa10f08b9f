import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { AppError } from "../../http/app-error.ts";
import { errorAnswer } from "../../http/error-answer.ts";
import { draw } from "../../test/test-pictures.ts";
import { box, element, makeMp4, makeWebm } from "../../test/test-films.ts";
import { checkFilm } from "./film-facts.ts";

const demo = (name: string) => readFileSync(join(import.meta.dirname, "../../../../web/public/demo", name));
const picture = await draw(300, 300).png().toBuffer();
const reasonOf = (bytes: Buffer) => {
  try {
    return checkFilm(bytes).type;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code} ${errorAnswer(error, "", "en").body.error.reason}`;
  }
};

describe("a film", () => {
  it.each([
    ["splash.mp4", { type: "video/mp4", extension: "mp4", width: 720, height: 1280 }],
    ["splash.webm", { type: "video/webm", extension: "webm", width: 720, height: 1280 }],
  ])("that a camera or a program wrote is read: %s", (name, facts) => {
    const bytes = demo(name);
    expect(checkFilm(bytes)).toMatchObject(facts);
    expect(checkFilm(bytes).bytes).toHaveLength(bytes.length);
  });

  it.each([
    ["a plain one", makeMp4(), "video/mp4"],
    ["without a length", makeMp4({ seconds: null }), "video/mp4"],
    ["in VP9", makeMp4({ codec: "vp09" }), "video/mp4"],
    ["as long as it may be", makeMp4({ seconds: 30 }), "video/mp4"],
    ["a second longer", makeMp4({ seconds: 31 }), "RULE_VIOLATED refused_film_long"],
    ["as large as it may be", makeMp4({ width: 1080, height: 1920 }), "video/mp4"],
    ["a pixel larger", makeMp4({ width: 1921, height: 1080 }), "RULE_VIOLATED refused_film_large"],
    ["as phones film", makeMp4({ codec: "hvc1" }), "RULE_VIOLATED refused_film_codec"],
    ["in AV1", makeMp4({ codec: "av01" }), "RULE_VIOLATED refused_film_codec"],
    ["locked", makeMp4({ codec: "encv" }), "RULE_VIOLATED refused_film_codec"],
    ["without a size", makeMp4({ width: 0 }), "RULE_VIOLATED refused_film"],
    [
      "of sound alone",
      Buffer.from(makeMp4().toString("latin1").replace("vide", "soun"), "latin1"),
      "RULE_VIOLATED refused_film",
    ],
    ["cut off", makeMp4().subarray(0, -1), "RULE_VIOLATED refused_film"],
    ["with more behind it", Buffer.concat([makeMp4(), Buffer.from("PK\u0003")]), "RULE_VIOLATED refused_film"],
    ["without what is played", Buffer.concat([box("ftyp"), box("moov")]), "RULE_VIOLATED refused_film"],
  ])("as MP4, %s: %3$s", (_what, bytes, is) => expect(reasonOf(bytes)).toBe(is));

  it.each([
    ["a plain one", makeWebm(), "video/webm"],
    ["in VP8", makeWebm({ codec: "V_VP8" }), "video/webm"],
    ["as it is recorded", makeWebm({ seconds: null }), "video/webm"],
    ["too long", makeWebm({ seconds: 31 }), "RULE_VIOLATED refused_film_long"],
    ["too large", makeWebm({ height: 1921 }), "RULE_VIOLATED refused_film_large"],
    ["in AV1", makeWebm({ codec: "V_AV1" }), "RULE_VIOLATED refused_film_codec"],
    ["cut off", makeWebm().subarray(0, -1), "RULE_VIOLATED refused_film"],
    ["without what is played", makeWebm().subarray(0, -74), "RULE_VIOLATED refused_film"],
    [
      "that is a Matroska",
      Buffer.from(makeWebm().toString("latin1").replace("webm", "matr"), "latin1"),
      "RULE_VIOLATED refused_film",
    ],
  ])("as WebM, %s: %3$s", (_what, bytes, is) => expect(reasonOf(bytes)).toBe(is));

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.alloc(5_000)],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a page that begins as a film", Buffer.from("\0\0\0\u0010ftypisom\0\0\0\0<script>alert(1)</script>")],
    ["a picture", picture],
    ["boxes without end", Buffer.concat([box("ftyp"), ...Array.from({ length: 30_000 }, () => box("free"))])],
  ])("is not %s", (_what, bytes) => expect(reasonOf(bytes)).toBe("RULE_VIOLATED refused_film"));
});

test("an element without a size goes on to the end", () => {
  const live = makeWebm();
  const at = live.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])) + 4;
  live.writeUInt32BE(0x1fff_ffff, at);
  expect(reasonOf(live)).toBe("video/webm");
});

test("what a phone wrote down of where and by what it was filmed is not kept", () => {
  const secret = Buffer.from("+34.0901-118.3287/ SN-4711");
  const tags = [
    box("udta", box("©xyz", secret)),
    box("meta", secret),
    box("trak", box("udta", secret), box("mdia", box("hdlr", Buffer.alloc(12)))),
  ];
  const film = Buffer.concat([makeMp4({ more: tags }), box("uuid", secret)]);
  const { bytes } = checkFilm(film);
  expect(film.includes("118.3287")).toBe(true);
  expect(bytes.includes("118.3287")).toBe(false);
  // Where a player finds pictures is said by their place in the file.
  expect(bytes).toHaveLength(film.length);
  expect(bytes.indexOf("mdat")).toBe(film.indexOf("mdat"));
});

test("whatever is changed or cut in a film, it is read or refused", () => {
  const films = [makeMp4(), makeWebm(), element(0x1a45dfa3, element(0x4282, Buffer.from("webm")))];
  const change = fc.record({ film: fc.constantFrom(...films), at: fc.nat(400), byte: fc.nat(255), cut: fc.nat(500) });
  fc.assert(
    fc.property(change, ({ film, at, byte, cut }) => {
      const bytes = Buffer.from(film.subarray(0, Math.max(1, film.length - Math.max(0, cut - 100))));
      bytes[at % bytes.length] = byte;
      expect(reasonOf(bytes)).toMatch(/^video\/|^RULE_VIOLATED refused_film/);
    }),
    { numRuns: 3_000 },
  );
});
