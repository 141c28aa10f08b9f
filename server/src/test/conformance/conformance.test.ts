import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { googlePlacesKey, startGooglePlacesStandIn } from "../google-places-stand-in.ts";
import { type OidcIssuer, startOidcIssuer } from "../oidc-issuer.ts";
import { runScript } from "../run-script.ts";
import { startS3StandIn } from "../s3-stand-in.ts";
import { startSmtpStandIn } from "../smtp-stand-in.ts";
import { startStripeStandIn } from "../stripe-stand-in.ts";
import { startTwilioStandIn } from "../twilio-stand-in.ts";

/** `npm run conformance`, with the stand-ins in the providers' places. */

const testCredentials = { accountSid: `AC${"0".repeat(32)}`, authToken: "token of the stand-in" };
let oidc: OidcIssuer;
let standIns: { close: () => unknown }[];
let settings: Record<string, string>;

beforeAll(async () => {
  oidc = await startOidcIssuer();
  const [stripe, twilio, smtp, s3, google] = await Promise.all([
    startStripeStandIn(),
    startTwilioStandIn({ testCredentials }),
    startSmtpStandIn(),
    startS3StandIn(),
    startGooglePlacesStandIn(),
  ]);
  standIns = [oidc, stripe, twilio, smtp, s3, google];
  settings = {
    TEST_STRIPE_SECRET_KEY: "sk_test_stand_in",
    TEST_STRIPE_ACCOUNT: "acct_connected",
    TEST_STRIPE_TAX_PERCENT: "9.5",
    TEST_STRIPE_URL: `http://${stripe.address.host}:${stripe.address.port}`,
    TEST_TWILIO_ACCOUNT_SID: testCredentials.accountSid,
    TEST_TWILIO_AUTH_TOKEN: testCredentials.authToken,
    TEST_TWILIO_URL: twilio.url,
    TEST_SMTP_URL: smtp.url,
    TEST_MAIL_FROM: "hello@skipline.example",
    TEST_MAIL_TO: "me@skipline.example",
    TEST_S3_ENDPOINT: s3.options.endpoint,
    TEST_S3_BUCKET: s3.options.bucket,
    TEST_S3_REGION: s3.options.region,
    TEST_S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    TEST_GOOGLE_PLACES_KEY: googlePlacesKey,
    TEST_GOOGLE_PLACES_URL: google.url,
    TEST_AUTH_ISSUER: oidc.url,
    TEST_AUTH_CLIENT_ID: oidc.clientId,
  };
});
afterAll(() => Promise.all(standIns.map(({ close }) => close())));

async function conform(own: Record<string, string>) {
  const { code, answer } = await runScript(join(import.meta.dirname, "../../../../tools/conformance.mjs"), [], own);
  const lines = answer.trim().split("\n");
  return { code, answer, lines, last: lines.at(-1) };
}

describe("npm run conformance", () => {
  it("says of each provider what has to be set, and has nothing against a machine without keys", async () => {
    const { code, lines } = await conform({});
    expect(code).toBe(0);
    expect(lines).toEqual([
      "Stripe: skipped: set TEST_STRIPE_SECRET_KEY",
      "Twilio: skipped: set TEST_TWILIO_ACCOUNT_SID and TEST_TWILIO_AUTH_TOKEN",
      "SMTP: skipped: set TEST_SMTP_URL, TEST_MAIL_FROM and TEST_MAIL_TO",
      "S3: skipped: set TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY",
      "Google Places: skipped: set TEST_GOOGLE_PLACES_KEY",
      "OIDC: skipped: set TEST_AUTH_ISSUER and TEST_AUTH_CLIENT_ID",
      "0 ran: 0 passed, 0 failed; 6 skipped",
    ]);
  });

  it("runs them all", async () => {
    const phone = { phone_number: "+12135556900", phone_number_verified: true };
    const token = await oidc.signIn("conformance", phone);
    const { code, answer, last } = await conform({ ...settings, TEST_ID_TOKEN: token });
    expect(last, answer).toBe("6 ran: 6 passed, 0 failed; 0 skipped");
    expect(code).toBe(0);
    const untried = answer.split("\n").filter((line) => line.startsWith("  not tried"));
    expect(untried).toEqual(["  not tried: places provider google knows of an address that has no place on a map"]);
  });

  it("never takes live keys, and says so", async () => {
    const live = await startTwilioStandIn();
    const sent: string[] = [];
    live.deliverTo(async (to) => sent.push(to));
    try {
      const { code, answer, last } = await conform({
        TEST_STRIPE_SECRET_KEY: "sk_live_somebodys",
        TEST_STRIPE_URL: settings["TEST_STRIPE_URL"] ?? "",
        TEST_TWILIO_ACCOUNT_SID: "AC1",
        TEST_TWILIO_AUTH_TOKEN: "live",
        TEST_TWILIO_URL: live.url,
      });
      expect(answer).toContain("Stripe: refused: TEST_STRIPE_SECRET_KEY is not a key of test mode");
      expect(answer).toContain("these are live credentials");
      expect(answer).not.toContain("sk_live_somebodys");
      expect(last).toBe("0 ran: 0 passed, 0 failed; 4 skipped, 2 refused");
      expect(code).toBe(1);
      expect(sent).toEqual([]);
    } finally {
      await live.close();
    }
  });

  it("fails with what fails, by name", async () => {
    const own = Object.entries(settings).filter(([name]) => /_AUTH_ISSUER|_CLIENT_ID|_GOOGLE_/.test(name));
    const wrong = { TEST_AUTH_ISSUER: `${oidc.url}/`, TEST_GOOGLE_PLACES_KEY: "wrong" };
    const { code, answer, last } = await conform({ ...Object.fromEntries(own), ...wrong });
    expect(answer).toContain("✗ a hosted issuer calls itself as we do");
    expect(answer).toContain(`AUTH_ISSUER is ${oidc.url}/, and it calls itself ${oidc.url}`);
    expect(answer).toContain("✗ places provider google finds nothing where there is nothing");
    expect(answer).toContain("  not tried: signing somebody in (set TEST_ID_TOKEN)");
    expect(last).toBe("2 ran: 0 passed, 2 failed; 4 skipped");
    expect(code).toBe(1);
  });
});
