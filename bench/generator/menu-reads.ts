import { asOften, underLoad } from "../load.ts";
import { openHttpClient } from "./client.ts";

interface MenuReads {
  url: string;
  path: string;
  headers: Record<string, string>;
  clients: number;
  /** 200, or 304 where they say what they have. */
  status: number;
}

/** The same GET again and again. */
export async function openMenuReads({ url, path, headers, clients, status }: MenuReads) {
  const http = openHttpClient(url, clients);
  const call = { method: "GET", path, headers } as const;
  const one = async () => {
    const answer = await http.call(call);
    if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}`);
  };
  return {
    run: (seconds: number) => underLoad(clients, seconds, one),
    /** So many, as fast as it goes. */
    read: (count: number) => asOften(clients, count, one),
    close: () => http.close(),
  };
}
