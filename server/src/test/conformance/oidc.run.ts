import { env } from "node:process";
import { describeHostedIssuer } from "./hosted-issuer.ts";
import { setting } from "./settings.ts";

const token = env["TEST_ID_TOKEN"];

describeHostedIssuer({
  issuer: () => setting(env, "TEST_AUTH_ISSUER"),
  clientId: setting(env, "TEST_AUTH_CLIENT_ID"),
  idToken: token ? async () => token : null,
});
