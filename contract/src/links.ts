import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";

export const getShortCodeRedirect = defineEndpoint({
  id: "links.getShortCodeRedirect",
  summary: "Where a short code leads; any case",
  method: "GET",
  path: "/short-code-redirects/{code}",
  access: { kind: "public" },
  params: z.object({ code: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,32}$/, "Not a short code")) }),
  output: z.object({ redirect: z.object({ redirectUrl: z.string() }) }),
});
