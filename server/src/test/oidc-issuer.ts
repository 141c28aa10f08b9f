import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import * as oauth from "oauth4webapi";
import { Provider } from "oidc-provider";

/** What an issuer says of somebody's phone. */
export interface IssuedPhone {
  phone_number?: string;
  phone_number_verified?: boolean;
}

type SigningAlgorithm = "RS256" | "ES256" | "HS256";

const redirectUri = "https://order.example.com/signed-in";
const insecure = { [oauth.allowInsecureRequests]: true };

async function makeKey(alg: "RS256" | "ES256", kid: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg, use: "sig" };
}

/**
 * An issuer that nobody here wrote: `oidc-provider`, on a port of its own. People are signed in at once, and agree to everything; all
 * else is as the library has it.
 */
export async function startOidcIssuer({ clientId = "skipline-web" } = {}) {
  const phones = new Map<string, IssuedPhone>();
  const secret = "a client's secret that only tests know, 32+ characters";
  let keys = [await makeKey("RS256", "first"), await makeKey("ES256", "first-ec")];
  let algorithm: SigningAlgorithm = "RS256";
  let disturb: ((response: ServerResponse) => void) | null = null;
  const asked: string[] = [];

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let provider = makeProvider();

  function makeProvider(): Provider {
    const client = {
      redirect_uris: [redirectUri],
      ...(algorithm === "HS256"
        ? { client_secret: secret, token_endpoint_auth_method: "client_secret_post" as const }
        : { token_endpoint_auth_method: "none" as const }),
      id_token_signed_response_alg: algorithm,
    };
    const made = new Provider(url, {
      clients: [clientId, "another-app"].map((id) => ({ ...client, client_id: id })),
      jwks: { keys },
      enabledJWA: { idTokenSigningAlgValues: ["RS256", "ES256", "HS256"] },
      // What there is to know stands in the id token itself, as we read it.
      conformIdTokenClaims: false,
      claims: { openid: ["sub"], phone: ["phone_number", "phone_number_verified"] },
      ttl: { IdToken: 3600 },
      cookies: { keys: ["one of these tests"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...phones.get(sub) }) }),
      async loadExistingGrant({ oidc }) {
        const { client: asking, session } = oidc;
        if (!asking || session?.accountId === undefined) return undefined;
        const grant = new made.Grant({ clientId: asking.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid phone");
        await grant.save();
        return grant;
      },
    });
    return made;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(new URL(request.url ?? "/", url).pathname);
    if (disturb) return disturb(response);
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const login = { accountId: String(params["login_hint"]) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  /** Follows the issuer's pages to where it sends the browser back to, with the cookies that it sets. */
  async function browse(start: URL): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let at = start; ;) {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`the issuer's page answered ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at);
      if (at.origin !== url) return at;
    }
  }

  return {
    url,
    clientId,
    /** Paths that were asked for. */
    asked,
    /** Signs somebody in by the authorization code flow, with PKCE, state and nonce, all of them checked; answers their id token. */
    async signIn(sub: string, phone: IssuedPhone, client = clientId): Promise<string> {
      phones.set(sub, phone);
      const issuer = new URL(url);
      const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
      const asking: oauth.Client = { client_id: client, id_token_signed_response_alg: algorithm };
      const verifier = oauth.generateRandomCodeVerifier();
      const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
      const page = new URL(as.authorization_endpoint ?? "");
      page.search = new URLSearchParams({
        client_id: client,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid phone",
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        login_hint: sub,
        state,
        nonce,
      }).toString();
      const code = oauth.validateAuthResponse(as, asking, await browse(page), state);
      const proof = algorithm === "HS256" ? oauth.ClientSecretPost(secret) : oauth.None();
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        asking,
        proof,
        code,
        redirectUri,
        verifier,
        insecure,
      );
      const read = { expectedNonce: nonce, requireIdToken: true };
      const tokens = await oauth.processAuthorizationCodeResponse(as, asking, answer, read);
      return tokens.id_token ?? "";
    },
    /** Signs with a key of its own from now on; the others are published no more. */
    async rotate(kid: string): Promise<void> {
      keys = [await makeKey("RS256", kid), await makeKey("ES256", `${kid}-ec`)];
      provider = makeProvider();
    },
    /** Signs so from now on. */
    signBy(alg: SigningAlgorithm): void {
      algorithm = alg;
      provider = makeProvider();
    },
    /** Every answer from now on is made by `how` instead; null ends it. */
    disturb(how: typeof disturb): void {
      disturb = how;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OidcIssuer = Awaited<ReturnType<typeof startOidcIssuer>>;
