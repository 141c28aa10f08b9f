import * as z from "zod/mini";
import { mailAddress } from "./contact.ts";
import { defineEndpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/** What an account says of its holder. */
export const account = z.object({
  phoneNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty where none was told. */
  email: z.string(),
});
export type Account = z.output<typeof account>;

export const getAccount = defineEndpoint({
  id: "people.getAccount",
  summary: "The caller's own account",
  method: "GET",
  path: "/account",
  access: { kind: "user" },
  output: z.object({ account }),
});

export const updateAccount = defineEndpoint({
  id: "people.updateAccount",
  summary: "Tell one's name and mail address, or take them back",
  method: "PUT",
  path: "/account",
  access: { kind: "user" },
  body: z.strictObject({
    firstName: text(100, 0),
    lastName: text(100, 0),
    email: z.union([z.literal(""), mailAddress]),
  }),
  output: z.object({ account }),
  errors: ["CONFLICT"],
});

export const exportAccount = defineEndpoint({
  id: "people.exportAccount",
  summary: "All that is stored about the caller, as one JSON file",
  method: "GET",
  path: "/account/export",
  access: { kind: "user" },
  output: z.file().check(z.mime(["application/json"])),
  kind: "file",
  cost: "report",
  liveSession: true,
});

/** Why an account can't be deleted now; in the details of the refusal. */
export const accountHolds = ["SIGN_IN_AGAIN", "OPEN_ORDER", "RESERVATION", "MONEY_UNDER_WAY"] as const;
export type AccountHold = (typeof accountHolds)[number];

export const deleteAccount = defineEndpoint({
  id: "people.deleteAccount",
  summary: "Delete the caller's account: what names them goes, orders stay in the books without them",
  method: "POST",
  path: "/account/delete",
  access: { kind: "user" },
  /** Of the account that is meant: another tab may have signed in as somebody else. */
  body: z.strictObject({ phoneNumber: text(32) }),
  output: z.object({ deleted: z.boolean() }),
  // CONFLICT: one of `accountHolds`. LAST_SUPER_ADMIN: a vendor would have none. RULE_VIOLATED: it is another account's phone.
  errors: ["CONFLICT", "LAST_SUPER_ADMIN", "RULE_VIOLATED"],
  idempotent: "state",
  liveSession: true,
});
