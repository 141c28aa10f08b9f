import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { createAuthCookies } from "./auth-cookies.ts";

/** A server that renews a session's cookie and tells what it was shown. */
async function renewAt(publicUrl: string, headers: Record<string, string> = {}) {
  const app = Fastify();
  await app.register(cookie);
  const cookies = createAuthCookies(publicUrl);
  app.post("/", (request, reply) => {
    cookies.checkOrigin(request);
    cookies.setSession(reply, { token: "next", maxAge: 60 });
    return { shown: cookies.readSession(request) };
  });
  const answer = await app.inject({ method: "POST", url: "/", headers: { origin: publicUrl, ...headers } });
  const { shown } = answer.json<{ shown?: string | null }>();
  return { status: answer.statusCode, shown, lines: [answer.headers["set-cookie"] ?? []].flat() };
}

describe("the session cookie", () => {
  it.each(["https://skipline.example", "https://localhost:3000"])("is for this host alone at %s", async (publicUrl) => {
    const { lines } = await renewAt(publicUrl);
    expect(lines).toEqual(["__Host-skipline_session=next; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax"]);
  });

  it.each(["http://skipline.example", "http://192.168.1.5:3000"])("goes over https only at %s", async (publicUrl) => {
    expect((await renewAt(publicUrl)).lines).toEqual([expect.stringMatching(/^skipline_session=.*; Secure/)]);
  });

  it.each(["http://localhost:3000", "http://app.localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "also goes over http on this machine, at %s",
    async (publicUrl) => {
      expect((await renewAt(publicUrl)).lines).toEqual([
        "skipline_session=next; Max-Age=60; Path=/api/oauth; HttpOnly; SameSite=Lax",
      ]);
    },
  );

  it("of the version before is honoured once, and gives way to the new one", async () => {
    const { shown, lines } = await renewAt("https://skipline.example", { cookie: "skipline_session=old" });
    expect(shown).toBe("old");
    expect(lines).toEqual([
      expect.stringMatching(/^__Host-skipline_session=next;/),
      expect.stringMatching(/^skipline_session=; .*Path=\/api\/oauth; Expires=Thu, 01 Jan 1970/),
    ]);
  });

  it("is not what a neighbour on the same domain has set under the old name", async () => {
    const both = "skipline_session=theirs; __Host-skipline_session=ours";
    expect((await renewAt("https://skipline.example", { cookie: both })).shown).toBe("ours");
  });
});

describe("a call that cookies carry", () => {
  const host = { host: "skipline.example" };

  it.each([
    ["https://skipline.example", "https://skipline.example", 200],
    ["https://other.example", "https://skipline.example", 200],
    ["https://skipline.example", "http://skipline.example", 403],
    ["https://skipline.example", "https://evil.example", 403],
    ["https://skipline.example", "null", 403],
    ["http://localhost:3000", "http://skipline.example", 200],
  ])("at %s from %s is answered %i", async (publicUrl, origin, status) => {
    expect((await renewAt(publicUrl, { origin, ...host })).status).toBe(status);
  });
});
