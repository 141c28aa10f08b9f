import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { createSingleFlight } from "../../http/single-flight.ts";
import type { Secrets } from "./secrets.ts";

export const signingAlgorithm = "ES256";

const dayMs = 86_400_000;
const signsDays = 30;
/** Published that long before it signs. */
const leadMs = dayMs;
const publishedDays = 62;
/** A key that leaves sooner must not sign: its tokens would outlive it. */
const tokenLifeMs = 2 * 3_600_000;
const freshMs = 10 * 60_000;
/** An unknown key id makes us look again at most this often, however many are invented. */
const coolDownMs = 30_000;

type ImportedKey = Awaited<ReturnType<typeof importJWK>>;

interface LoadedKeys {
  loadedAt: number;
  jwks: (JWK & { kid: string; kty: string })[];
  verifiers: Map<string, ImportedKey>;
  signer: { kid: string; key: ImportedKey } | null;
}

interface SigningKeysDeps {
  db: Kysely<Database>;
  clock: Clock;
  secrets: Secrets;
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** The issuer's keys: in the database, so that all servers sign and verify alike; cached here. */
export function createSigningKeys({ db, clock, secrets }: SigningKeysDeps) {
  let loaded: LoadedKeys | null = null;
  const loads = createSingleFlight<LoadedKeys>();
  const load = () => loads.share("keys", readOrMake);

  /** Whoever looks first makes the first key, so that nobody caches an empty set. */
  async function readOrMake(): Promise<LoadedKeys> {
    const found = await readKeys();
    if (!found.signer) await create(clock.now());
    return (loaded = found.signer ? found : await readKeys());
  }

  async function readKeys(): Promise<LoadedKeys> {
    const now = clock.now().getTime();
    const rows = await db
      .selectFrom("signing_key")
      .selectAll()
      .where("published_until", ">", new Date(now))
      .orderBy("signs_from", "desc")
      .execute();
    const jwks = rows.map((row) => row.public_jwk as unknown as LoadedKeys["jwks"][number]);
    const verifiers = new Map<string, ImportedKey>();
    for (const jwk of jwks) verifiers.set(jwk.kid, await importJWK(jwk, signingAlgorithm));
    let signer: LoadedKeys["signer"] = null;
    for (const row of rows) {
      if (signer || row.signs_from.getTime() > now || row.published_until.getTime() < now + tokenLifeMs) continue;
      const plain = secrets.unseal(row.sealed_private_jwk);
      if (plain) signer = { kid: row.kid, key: await importJWK(JSON.parse(plain) as JWK, signingAlgorithm) };
    }
    return { loadedAt: now, jwks, verifiers, signer };
  }

  const age = (keys: LoadedKeys) => Math.abs(clock.now().getTime() - keys.loadedAt);

  /** Cached keys go on serving while the database does not answer. */
  async function current(): Promise<LoadedKeys> {
    if (!loaded) return load();
    if (age(loaded) < freshMs) return loaded;
    const stale = loaded;
    return load().catch(() => stale);
  }

  async function create(signsFrom: Date): Promise<void> {
    await withTransaction(db, async (trx) => {
      // One server makes the key, the others find it.
      await lockKeys(trx);
      const beaten = await trx
        .selectFrom("signing_key")
        .select("sealed_private_jwk")
        .where("signs_from", ">=", new Date(signsFrom.getTime() - leadMs))
        .where("signs_from", "<=", signsFrom)
        .execute();
      if (beaten.some((row) => secrets.unseal(row.sealed_private_jwk) !== null)) return;
      await insertKey(trx, signsFrom);
    });
  }

  const lockKeys = (trx: Kysely<Database>) =>
    sql`select pg_advisory_xact_lock(hashtext('auth.signing-key'))`.execute(trx);

  async function insertKey(trx: Kysely<Database>, signsFrom: Date): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    const kid = randomUUID();
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: signingAlgorithm, use: "sig" };
    await trx
      .insertInto("signing_key")
      .values({
        kid,
        public_jwk: JSON.stringify(publicJwk),
        sealed_private_jwk: secrets.seal(JSON.stringify(await exportJWK(privateKey))),
        created_at: clock.now(),
        signs_from: signsFrom,
        published_until: new Date(signsFrom.getTime() + publishedDays * dayMs),
      })
      .execute();
  }

  async function sealAnew(): Promise<void> {
    const rows = await db.selectFrom("signing_key").select(["kid", "sealed_private_jwk"]).execute();
    for (const { kid, sealed_private_jwk: sealed } of rows) {
      const plain = secrets.isOfFirst(sealed) ? null : secrets.unseal(sealed);
      if (plain === null) continue;
      await db
        .updateTable("signing_key")
        .set({ sealed_private_jwk: secrets.seal(plain) })
        .where("kid", "=", kid)
        .execute();
    }
  }

  return {
    /** The key to sign with now. */
    async signer(): Promise<{ kid: string; key: ImportedKey }> {
      const signer = (await current()).signer ?? (await load()).signer;
      if (!signer) throw new Error("No signing key could be made or opened.");
      return signer;
    },

    /** The public key with this id, or null; looks again for one it does not know, within the cool-down. */
    async findVerifier(kid: string): Promise<ImportedKey | null> {
      const keys = await current();
      const known = keys.verifiers.get(kid);
      if (known || age(keys) < coolDownMs) return known ?? null;
      return (await load()).verifiers.get(kid) ?? null;
    },

    async listPublic(): Promise<LoadedKeys["jwks"]> {
      return (await current()).jwks;
    },

    /**
     * A new key that signs from now on. The others are believed until their last token has ended, or no more: other
     * servers learn of it within ten minutes, or when they start.
     */
    async replace({ isRevoked }: { isRevoked: boolean }): Promise<void> {
      const now = clock.now();
      await withTransaction(db, async (trx) => {
        await lockKeys(trx);
        const until = new Date(now.getTime() + (isRevoked ? 0 : tokenLifeMs - 1));
        await trx
          .updateTable("signing_key")
          .set({ published_until: until })
          .where("published_until", ">", until)
          .execute();
        await insertKey(trx, now);
        await recordActivity(trx, clock, {
          type: isRevoked ? "signing_key.revoked" : "signing_key.replaced",
          actor: null,
          vendorId: null,
          subjectType: "deployment",
          subjectId: "signing-keys",
        });
      });
      await load();
    },

    /**
     * Publishes the next key a day before it signs; drops those whose last token is long gone; seals anew what is still
     * under the secret of before.
     */
    async rotate(): Promise<void> {
      const now = clock.now().getTime();
      const newest = await db
        .selectFrom("signing_key")
        .select("signs_from")
        .orderBy("signs_from", "desc")
        .executeTakeFirst();
      const due = newest && newest.signs_from.getTime() + signsDays * dayMs - leadMs <= now;
      if (due) await create(new Date(now + leadMs));
      await db.deleteFrom("signing_key").where("published_until", "<", new Date(now)).execute();
      await sealAnew();
    },
  };
}
