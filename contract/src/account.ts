import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { language } from "./language.ts";

export const keepLanguage = defineEndpoint({
  id: "auth.keepLanguage",
  summary: "Tell in which language the caller reads; answers the account's, in which messages are written",
  method: "PUT",
  path: "/account/language",
  access: { kind: "user" },
  /** `isChosen`: somebody has said so. Else it counts only where the account has none yet. */
  body: z.strictObject({ language, isChosen: z.boolean() }),
  output: z.object({ language }),
  errors: ["CONFLICT"],
});
