import { getShortCodeRedirect } from "@skipline/contract/links";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { saveShortLink } from "./index.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = (code: string, target: string) =>
  saveShortLink(server.db, server.clock, { code, target, publicUrl: server.url });

/** Past the rule, as if it had been stored before there was one. */
async function smuggle(code: string, target: string) {
  await server.db.insertInto("short_link").values({ code, redirect_url: target, created_at: new Date() }).execute();
}

const follow = (code: string) => server.call(getShortCodeRedirect, { params: { code } });

describe("a short link", () => {
  it("leads to a page of ours or another site, in any case of its code", async () => {
    await save("Poster-1", "/location/064E1?table=4");
    await save("tickets", "https://tickets.example/buy");
    for (const code of ["poster-1", "POSTER-1", "Poster-1"]) {
      expect((await follow(code)).body).toEqual({ redirect: { redirectUrl: "/location/064E1?table=4" } });
    }
    expect((await follow("tickets")).body.redirect.redirectUrl).toBe("https://tickets.example/buy");
  });

  it("to our own address stays in the app", async () => {
    await save("own", `${server.url}/vendor/vnd-aurora`);
    expect((await follow("own")).body.redirect.redirectUrl).toBe("/vendor/vnd-aurora");
  });

  it("may be given another target", async () => {
    await save("moved", "/location/064E1");
    await save("MOVED", "/location/7M3RC");
    expect((await follow("moved")).body.redirect.redirectUrl).toBe("/location/7M3RC");
  });

  it.each(["unknown", "with.dot", "x".repeat(33)])("%s is not there", async (code) => {
    const { status, body } = await follow(code);
    expect([status, body]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });

  it("may lead to one more short link, and no further; rings end", async () => {
    await save("last", "/location/064E1");
    await save("second", "/R/last");
    await save("third", "/r/second");
    await save("ring", "/r/ring");
    await save("there", `${server.url}/r/back/`);
    await save("back", "/r/there?x=1");
    expect((await follow("second")).body.redirect.redirectUrl).toBe("/location/064E1");
    for (const code of ["third", "ring", "there"]) expect((await follow(code)).status).toBe(404);
  });

  it.each(["//evil.example", "/..//evil.example", "javascript:alert(1)", "/\\evil.example", "https://a@b.example"])(
    "to %s is refused when stored, and when followed all the same",
    async (target) => {
      await expect(save("hostile", target)).rejects.toMatchObject({ code: "RULE_VIOLATED" });
      const code = `h${Buffer.from(target).toString("hex").slice(0, 24)}`;
      await smuggle(code, target);
      expect((await follow(code)).status).toBe(404);
    },
  );

  it("refuses a code that can't be typed", async () => {
    await expect(save("not a code", "/")).rejects.toMatchObject({ code: "RULE_VIOLATED" });
  });
});
