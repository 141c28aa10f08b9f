import type { Person } from "../people.ts";
import { callOk, openHttpClient, patiently } from "./client.ts";

interface OpenMenus {
  url: string;
  location: string;
  count: number;
  bartender: Person;
  productId: string;
}

const patienceMs = 20_000;
const opensAtOnce = 50;

/** Guests with the menu open, and a bartender who takes a product off it. */
export async function openOpenMenus({ url, location, count, bartender, productId }: OpenMenus) {
  const menuPath = `/api/vendor-locations/${location}/products`;
  const staff = openHttpClient(url, 1);
  const streams = openHttpClient(url, count);
  const readers = patiently(openHttpClient(url, count));
  let told: (stream: number) => void = () => {};

  /** Each phone has an address of its own. */
  const address = (one: number) => ({ "x-forwarded-for": `10.8.${one >> 8}.${one & 255}` });
  let opened = 0;
  const open = async () => {
    while (opened < count) {
      const one = (opened += 1);
      await streams.follow(`${menuPath}/stream`, address(one), () => {
        told(one);
        return "more";
      });
    }
  };
  await Promise.all(Array.from({ length: opensAtOnce }, open));

  return {
    /** Until the last open menu knows and, where they look again, has the new one. */
    async change(isAvailable: boolean, isReadAgain: boolean): Promise<{ knownMs: number; readMs: number }> {
      const before = await readers.call({ method: "GET", path: menuPath, headers: address(0) });
      const headers = { "accept-encoding": "gzip, deflate, br", "if-none-match": String(before.headers["etag"]) };
      const begin = performance.now();
      const known = new Map<number, number>();
      const reads: Promise<void>[] = [];
      let staleReads = 0;
      const allKnow = new Promise<void>((resolve, reject) => {
        setTimeout(
          () => reject(new Error(`${known.size} of ${count} knew within ${patienceMs} ms`)),
          patienceMs,
        ).unref();
        told = (one) => {
          if (known.has(one)) return;
          known.set(one, performance.now() - begin);
          if (isReadAgain) reads.push(readAgain(one));
          if (known.size === count) resolve();
        };
      });
      const readAgain = async (one: number) => {
        const answer = await readers.call({ method: "GET", path: menuPath, headers: { ...headers, ...address(one) } });
        if (answer.status === 304) staleReads += 1;
        else if (answer.status !== 200) throw new Error(`a menu was answered with ${answer.status}`);
      };
      await callOk(staff, {
        method: "PUT",
        path: `/api/vendor-locations/${location}/products-v2/${productId}`,
        headers: { authorization: `Bearer ${bartender.idToken}` },
        body: JSON.stringify({ isAvailable }),
      });
      await allKnow;
      await Promise.all(reads);
      if (staleReads > 0) throw new Error(`${staleReads} menus were told of a change and read the old one`);
      return { knownMs: Math.max(...known.values()), readMs: performance.now() - begin };
    },
    async close(): Promise<void> {
      await Promise.all([staff.close(), streams.close(), readers.close()]);
    },
  };
}
