import type { Picture } from "@skipline/contract/media";
import sharp from "sharp";
import type { Session, TestServer } from "./test-server.ts";
import { ok } from "./test-venue.ts";

interface Upload {
  as: Session | null;
  vendorId: string;
  type?: string;
  /** As the address has it. */
  crop?: string;
}

/** Sends a picture as a browser would: its bytes are the body. */
export async function upload(
  server: TestServer,
  bytes: Uint8Array,
  { as, vendorId, type = "image/jpeg", crop }: Upload,
) {
  const query = crop === undefined ? "" : `?crop=${encodeURIComponent(crop)}`;
  const response = await fetch(`${server.url}/api/vendors/${vendorId}/pictures${query}`, {
    method: "POST",
    headers: { "content-type": type, ...(as ? { authorization: `Bearer ${as.idToken}` } : {}) },
    body: Buffer.from(bytes),
  });
  const body = (await response.json()) as { picture: Picture; error?: { code: string } };
  return { status: response.status, body, headers: response.headers };
}

/** @throws Error unless it worked */
export async function uploaded(server: TestServer, bytes: Uint8Array, options: Upload): Promise<Picture> {
  return ok(await upload(server, bytes, options)).picture;
}

/** Noise, so that it does not compress to nothing. */
export function draw(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } });
}

export async function fetchFile(server: TestServer, url: string) {
  const response = await fetch(server.url + url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
