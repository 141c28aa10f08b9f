import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../clock.ts";
import { createTokenVerifier, describeIssuer } from "../../modules/auth/index.ts";

/** What every hosted issuer must do that a deployment is told of: be found, publish its keys, and be believed for what it signed alone. */
export function describeHostedIssuer(start: {
  issuer: () => string;
  clientId: string;
  /** An id token of somebody whose phone it has checked; null where nobody is there to sign in. */
  idToken: (() => Promise<string>) | null;
}): void {
  const { issuer, clientId, idToken } = start;
  const openVerifier = () =>
    createTokenVerifier({ clock: systemClock, config: { issuer: issuer(), clientId }, keys: null });
  const refused = { code: "UNAUTHENTICATED" };

  describe("a hosted issuer", () => {
    it("calls itself as we do, and publishes keys where it says", async () => {
      expect(await describeIssuer(issuer())).toMatch(/^the issuer publishes \d+ keys at https?:/);
    });

    it.each(["ES256", "RS256"])("is not believed for what another key signed by %s", async (alg) => {
      const { privateKey } = await generateKeyPair(alg);
      const claims = { phone_number: "+12135550101", phone_number_verified: true };
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid: "of-nobody" })
        .setIssuer(issuer())
        .setAudience(clientId)
        .setSubject("somebody")
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(privateKey);
      // Not UNAVAILABLE: the keys were read.
      await expect(openVerifier()(forged)).rejects.toMatchObject(refused);
    });

    const people = idToken ? [{ who: "somebody", issue: idToken }] : [];
    it.each(people)(
      "signs in whose phone it has checked, and nobody by a token that was changed: $who",
      async (one) => {
        const verify = openVerifier();
        const token = await one.issue();
        expect(await verify(token)).toMatchObject({ phone: expect.stringMatching(/^\+\d{7,15}$/) });
        const [header, payload = "", signature] = token.split(".");
        const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
        const other = Buffer.from(JSON.stringify({ ...claims, sub: "somebody-else" })).toString("base64url");
        await expect(verify(`${header}.${other}.${signature}`)).rejects.toMatchObject(refused);
      },
    );
  });
}
