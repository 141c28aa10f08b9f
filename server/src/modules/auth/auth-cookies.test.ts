import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { createAuthCookies } from "./auth-cookies.ts";

async function setCookieAt(publicUrl: string): Promise<string> {
  const app = Fastify();
  await app.register(cookie);
  const cookies = createAuthCookies(publicUrl);
  app.get("/", (_request, reply) => {
    cookies.setSession(reply, { token: "token", maxAge: 60 });
    return {};
  });
  const answer = await app.inject("/");
  return String(answer.headers["set-cookie"]);
}

describe("the session cookie", () => {
  it.each(["https://skipline.example", "https://localhost:3000", "http://skipline.example", "http://192.168.1.5:3000"])(
    "goes over https only at %s",
    async (publicUrl) => {
      expect(await setCookieAt(publicUrl)).toContain("; Secure");
    },
  );

  it.each(["http://localhost:3000", "http://app.localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "also goes over http on this machine, at %s",
    async (publicUrl) => {
      expect(await setCookieAt(publicUrl)).not.toContain("Secure");
    },
  );
});
