import { type LoadFigures, figuresOf } from "../load.ts";
import type { BenchLine } from "../order-path.ts";
import { signIn } from "../people.ts";
import { type Call, type HttpClient, openHttpClient, patiently, patientFetch, pause } from "./client.ts";
import { payOrder } from "./order-paths.ts";

interface FlashCrowd {
  urls: string[];
  location: string;
  lines: BenchLine[];
}

/** A phone each. */
const connections = 2_000;
const patienceMs = 60_000;

export interface CrowdFigures {
  /** Guests who met an answer other than 200, and than 503 with Retry-After, or met that for a minute. */
  errors: number;
  firstError: string;
  turnedAway: number;
  menu: LoadFigures;
  create: LoadFigures;
  /** From the menu to the paid order, the sign-in with it. */
  path: LoadFigures;
}

/** New guests come evenly over some seconds, each to the server that is next: menu, sign-in, order, payment. */
export async function openFlashCrowd({ urls, location, lines }: FlashCrowd) {
  const servers = urls.map((url) => ({ url, http: openHttpClient(url, connections) }));
  let areaCode = 310;

  async function come(guests: number, seconds: number): Promise<CrowdFigures> {
    const times = { menu: [] as number[], create: [] as number[], path: [] as number[] };
    const errors: string[] = [];
    let turnedAway = 0;
    const begin = performance.now();

    /** A create that was turned away is as long as it took in the end. */
    function timed(http: HttpClient): HttpClient {
      const call = async (one: Call, isTextWanted?: boolean) => {
        const start = performance.now();
        const answer = await http.call(one, isTextWanted);
        if (one.method === "POST" && one.path.endsWith("/orders")) times.create.push(performance.now() - start);
        return answer;
      };
      return { ...http, call };
    }

    async function guest(n: number): Promise<void> {
      await pause((n * seconds * 1000) / guests);
      const { url, http } = servers[n % servers.length]!;
      const start = performance.now();
      const turnAway = () => {
        turnedAway += 1;
        if (performance.now() - start > patienceMs) throw new Error("was turned away for a minute");
      };
      try {
        const client = timed(patiently(http, turnAway));
        const menu = { method: "GET", path: `/api/vendor-locations/${location}/products` } as const;
        const { status } = await client.call({ ...menu, headers: { "accept-encoding": "gzip, deflate, br" } });
        times.menu.push(performance.now() - start);
        if (status !== 200) throw new Error(`a menu was answered with ${status}`);
        const person = await signIn(url, `+1${areaCode}555${String(n).padStart(4, "0")}`, patientFetch(turnAway));
        await payOrder(client, person, location, lines);
        times.path.push(performance.now() - start);
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }

    await Promise.all(Array.from({ length: guests }, (_, n) => guest(n)));
    // The next crowd has other numbers: a phone gets one code a minute.
    areaCode = areaCodes[(areaCodes.indexOf(areaCode) + 1) % areaCodes.length]!;
    const elapsed = performance.now() - begin;
    return {
      errors: errors.length,
      firstError: errors[0] ?? "",
      turnedAway,
      menu: figuresOf(times.menu, elapsed),
      create: figuresOf(times.create, elapsed),
      path: figuresOf(times.path, elapsed),
    };
  }

  return {
    come,
    async close(): Promise<void> {
      await Promise.all(servers.map(({ http }) => http.close()));
    },
  };
}

const areaCodes = [310, 415, 212, 718, 312, 617];
