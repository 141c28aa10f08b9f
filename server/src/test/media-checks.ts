import { type RoleName, roleNames } from "@skipline/contract/endpoint";
import { expect } from "vitest";
import { startS3StandIn } from "./s3-stand-in.ts";
import { type Session, startTestServer, type TestServer } from "./test-server.ts";
import { openVenue, somePhone, type TestVenue } from "./test-venue.ts";

/** What holds of each kind of file that a venue uploads. */

export interface Uploaders {
  venue: TestVenue;
  staff: Record<RoleName, Session>;
  guest: Session;
  /** Of another vendor. */
  stranger: Session;
}

export async function openUploaders(server: TestServer, name: string): Promise<Uploaders> {
  const venue = await openVenue(server.db, name);
  const other = await openVenue(server.db, "elsewhere");
  const staff = {} as Record<RoleName, Session>;
  for (const role of roleNames) staff[role] = await server.signIn(venue.phones[role]);
  const guest = await server.signIn(somePhone());
  return { venue, staff, guest, stranger: await server.signIn(other.phones.SUPER_ADMIN) };
}

/** Whoever may want to upload something to the venue, and what they are answered where `least` may. */
export function uploadersFrom(
  least: RoleName,
  find: () => Uploaders,
): [who: string, session: () => Session | null, status: number][] {
  const ofRoles = roleNames.map((role): [string, () => Session, number] => [
    role,
    () => find().staff[role],
    roleNames.indexOf(role) >= roleNames.indexOf(least) ? 200 : 403,
  ]);
  return [
    ["nobody", () => null, 401],
    ["a guest", () => find().guest, 403],
    ...ofRoles,
    ["another vendor's SUPER_ADMIN", () => find().stranger, 403],
  ];
}

/** Served for ever, as what we wrote down, and never as a page. */
export const servedForEver = {
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};

/** A server that keeps files on S3, which a stand-in is. */
export async function startOnS3() {
  const standIn = await startS3StandIn();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = standIn.options;
  const server = await startTestServer({
    env: {
      MEDIA: "s3",
      MEDIA_PUBLIC_URL: "https://pictures.example.com/",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  const bar = await openVenue(server.db, "on-s3");
  return {
    server,
    standIn,
    options: { as: await server.signIn(bar.phones.ADMIN), vendorId: bar.vendorId },
    readPolicy: async () => (await fetch(`${server.url}/healthz`)).headers.get("content-security-policy"),
    refuseNext(times: number) {
      for (let tries = 0; tries < times; tries += 1) standIn.answerNext((response) => response.writeHead(503).end());
    },
    /** What nobody shows, and what was not taken whole, goes a day later. */
    async expectCleanedUp() {
      server.clock.advance({ seconds: 25 * 3600 });
      await server.runJob("media.remove-unused-pictures");
      expect(standIn.files.size).toBe(0);
      expect(await server.db.selectFrom("media").select("media_id").execute()).toEqual([]);
    },
    async close() {
      await server.close();
      await standIn.close();
    },
  };
}
