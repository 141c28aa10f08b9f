import { crc32, deflateSync } from "node:zlib";
import { pictureLimits } from "@skipline/contract/media";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cpuTime } from "../../test/cpu-time.ts";
import { draw, fetchFile, upload, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { asRefusal } from "./picture-sizes.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "pictures");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

// More in a few seconds than anybody may upload in a minute.
beforeEach(async () => {
  await letMinutePass(server);
});

const as = (type = "image/jpeg") => ({ as: manager, vendorId: venue.vendorId, type });

describe("an uploaded picture", () => {
  it.each([
    [2_000, 1_000, [1280, 640, 320]],
    [1_280, 900, [1280, 640, 320]],
    [1_000, 1_000, [1000, 640, 320]],
    [321, 200, [321, 320]],
    [320, 200, [320]],
    [200, 3_000, [200]],
    [200, 200, [200]],
  ])("of %d × %d pixels comes in the widths %j", async (width, height, widths) => {
    const picture = await uploaded(server, await draw(width, height).jpeg().toBuffer(), as());
    expect(picture.sizes.map((size) => size.width)).toEqual(widths);
    expect(picture).toMatchObject({ width: widths[0], url: picture.sizes[0]?.url });
    expect(picture.height).toBe(Math.max(1, Math.round((height * (widths[0] ?? 0)) / width)));
    for (const size of picture.sizes) {
      const { bytes } = await fetchFile(server, size.url);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: size.width });
    }
  });

  it.each(["jpeg", "png", "webp"] as const)("may be %s, whatever its sender calls it", async (format) => {
    const bytes = await draw(400, 300).toFormat(format).toBuffer();
    for (const type of [...pictureLimits.types, "IMAGE/PNG; charset=x"])
      expect((await upload(server, bytes, as(type))).status).toBe(200);
  });

  it("is upright and tells nothing of where it was taken", async () => {
    const place = {
      IFD0: { Copyright: "a secret of the phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" },
    };
    const bytes = await draw(400, 200).jpeg().withExif(place).withMetadata({ orientation: 6 }).toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6 });
    const picture = await uploaded(server, bytes, as());
    expect([picture.width, picture.height]).toEqual([200, 400]);
    for (const size of picture.sizes) {
      const file = await fetchFile(server, size.url);
      const { exif, xmp, iptc, icc, orientation } = await sharp(file.bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(file.bytes.includes("secret of the phone")).toBe(false);
    }
  });

  it("keeps what is see-through", async () => {
    const bytes = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    const { bytes: made } = await fetchFile(server, (await uploaded(server, bytes, as("image/png"))).url);
    expect(await sharp(made).metadata()).toMatchObject({ hasAlpha: true });
  });

  it("may be of 40 million pixels, in CMYK, 16 bits or grey", async () => {
    const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const grey = await draw(200, 200).greyscale().jpeg().toBuffer();
    const cmyk = await draw(200, 200).toColourspace("cmyk").jpeg().toBuffer();
    const deep = await draw(200, 200).toColourspace("rgb16").png().toBuffer();
    for (const bytes of [large, grey, cmyk, deep])
      expect((await upload(server, bytes, as("image/png"))).status).toBe(200);
  });
});

describe("a part of a picture", () => {
  /** Four quarters, to be told apart: red, green; blue, white. */
  async function quarters(width: number, height: number): Promise<Buffer> {
    const half = { width: width / 2, height: height / 2, channels: 3 } as const;
    const parts = ["#ff0000", "#00ff00", "#0000ff"].map((background, index) => ({
      input: { create: { ...half, background } },
      left: index % 2 === 0 ? 0 : half.width,
      top: index < 2 ? 0 : half.height,
    }));
    return sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
      .composite(parts)
      .png()
      .toBuffer();
  }

  async function middleOf(url: string): Promise<string> {
    const { bytes } = await fetchFile(server, url);
    const { dominant } = await sharp(bytes).stats();
    const names = [dominant.r, dominant.g, dominant.b].map((value) => (value > 127 ? "f" : "0"));
    return `#${names.join("")}`;
  }

  it.each([
    ["0,0,50,50", [1000, 500], "#f00", [500, 250]],
    ["50,0,50,50", [1000, 500], "#0f0", [500, 250]],
    ["0,50,50,50", [1000, 500], "#00f", [500, 250]],
    ["50,50,25,50", [1000, 500], "#fff", [250, 250]],
    // Made small before it is cut, to the same place.
    ["0,50,50,50", [4000, 3200], "#00f", [1280, 1024]],
    ["50,0,50,50", [6000, 4000], "#0f0", [1280, 853]],
    // No more of it than there is.
    ["90,90,100,100", [4000, 4000], "#fff", [400, 400]],
  ] as const)("%s of %j is what it shows there", async (crop, [width, height], colour, size) => {
    const picture = await uploaded(server, await quarters(width, height), { ...as("image/png"), crop });
    expect([picture.width, picture.height]).toEqual(size);
    expect(await middleOf(picture.url)).toBe(colour);
  });

  it("is one of the picture as it stands upright", async () => {
    // Turned by a quarter: what lies at the lower left of the file stands at the upper left.
    const lying = await sharp(await quarters(1000, 600))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await uploaded(server, lying, { ...as(), crop: "0,0,50,50" });
    expect([picture.width, picture.height]).toEqual([300, 500]);
    expect(await middleOf(picture.url)).toBe("#00f");
  });

  it("is no thumbnail, and is said in four numbers of a per cent", async () => {
    const bytes = await quarters(1000, 500);
    const small = await upload(server, bytes, { ...as("image/png"), crop: "0,0,19.9,50" });
    const message = "This picture has 199 × 250 pixels. Please choose one of at least 200 × 200.";
    expect([small.status, small.body.error]).toMatchObject([422, { code: "RULE_VIOLATED", message }]);
    for (const crop of ["", "0,0,50", "0,0,50,50,50", "-1,0,50,50", "0,0,101,50", "a,b,c,d", "1e1,0,50,50"]) {
      const { status, body } = await upload(server, bytes, { ...as("image/png"), crop });
      expect([status, body.error?.code], crop).toEqual([400, "BAD_REQUEST"]);
    }
    expect((await upload(server, bytes, { ...as("image/png"), crop: "0,0,0,50" })).status).toBe(422);
  });
});

describe("what is no picture of ours", () => {
  const refused = async (bytes: Uint8Array, type = "image/png") => {
    const answer = await upload(server, bytes, as(type));
    return `${answer.status} ${answer.body.error?.code}`;
  };

  it.each(["jpeg", "png", "webp"] as const)("a %s that ends too early is refused", async (format) => {
    const bytes = await draw(300, 300).toFormat(format).toBuffer();
    for (const part of [0.05, 0.5, 0.9]) {
      expect(await refused(bytes.subarray(0, Math.floor(bytes.length * part))), `${part}`).toBe("422 RULE_VIOLATED");
    }
  });

  it("another format is refused, and what only looks like one", async () => {
    const gif = await draw(200, 200).gif().toBuffer();
    const tiff = await draw(200, 200).tiff().toBuffer();
    const avif = await draw(200, 200).avif().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
    const fakes = [
      gif,
      tiff,
      avif,
      svg,
      "<html></html>",
      "",
      "\u00ff\u00d8\u00ff",
      "\u0089PNG\r\n\u001a\n",
      "%PDF-1.7",
      "RIFF....WEBP",
    ];
    for (const fake of fakes) expect(await refused(Buffer.from(fake as string, "latin1"))).toBe("422 RULE_VIOLATED");
    const png = await draw(200, 200).png().toBuffer();
    png.fill(0, 60, 200);
    expect(await refused(png)).toBe("422 RULE_VIOLATED");
  });

  it("a bomb is refused by its head, without the work of opening it", async () => {
    // Within the pixels, but no screen's shape.
    const tower = await draw(200, 20_000).threshold().png({ palette: true, colours: 2 }).toBuffer();
    const heads = [
      [50_000, 50_000],
      [2_147_483_647, 1],
      [8_000, 5_001],
      [0, 10],
    ] as const;
    const bombs = [...heads.map(([width, height]) => pngWithHead(width, height)), tower];
    const { result: answers, ms } = await cpuTime(async () => {
      const all = [];
      for (const bomb of bombs) all.push(await refused(bomb));
      return all;
    });
    expect(answers).toEqual(bombs.map(() => "422 RULE_VIOLATED"));
    expect(ms).toBeLessThan(3_000);
  });

  it("a thumbnail is refused with its size", async () => {
    for (const [width, height] of [
      [60, 60],
      [800, 199],
    ] as const) {
      const { status, body } = await upload(server, await draw(width, height).png().toBuffer(), as("image/png"));
      const message = `This picture has ${width} × ${height} pixels. Please choose one of at least 200 × 200.`;
      expect([status, body.error]).toMatchObject([422, { code: "RULE_VIOLATED", message }]);
    }
  });

  it("another media type is answered 415, more than 8 MB 413", async () => {
    const bytes = await draw(200, 200).png().toBuffer();
    for (const type of [
      "application/json",
      "image/svg+xml",
      "image/gif",
      "multipart/form-data; boundary=x",
      "image/*",
    ]) {
      const answer = await upload(server, bytes, as(type));
      expect([answer.status, answer.body.error?.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
    const large = await upload(server, Buffer.alloc(pictureLimits.maxBytes + 1), as("image/png"));
    expect([large.status, large.body.error?.code]).toEqual([413, "BODY_TOO_LARGE"]);
    // Just within the limit: read, and found to be nothing.
    expect(await refused(Buffer.alloc(pictureLimits.maxBytes))).toBe("422 RULE_VIOLATED");
  });

  it("leaves no row and no file", async () => {
    const count = () => server.db.selectFrom("media").select("media_id").execute();
    const before = await count();
    await refused(Buffer.from("nothing"));
    expect(await count()).toEqual(before);
  });
});

/** A PNG that says it has this size and holds next to nothing. */
function pngWithHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

it("a picture for which the time was too short may be sent again; what is none may not", async () => {
  const slow = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "red" } })
    .blur(50)
    .timeout({ seconds: 1 })
    .raw();
  const [late, wrong] = await Promise.all([slow.toBuffer(), sharp(Buffer.from("no picture")).toBuffer()].map(caught));
  expect(asRefusal(late)).toMatchObject({ code: "UNAVAILABLE", retryAfter: 5, cause: late });
  expect(asRefusal(wrong)).toMatchObject({ code: "RULE_VIOLATED" });
});

const caught = (made: Promise<unknown>) =>
  made.then(
    () => null,
    (cause: unknown) => cause,
  );
