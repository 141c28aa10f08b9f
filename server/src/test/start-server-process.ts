import { once } from "node:events";
import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import type { StripeAddress } from "../providers/stripe-client.ts";
import type { TestDatabase } from "./database.ts";
import { ask, giveProcessBack, takeProcess } from "./fork-process.ts";
import { signInWithCode } from "./sign-in.ts";
import type { Tampering } from "./tampering.ts";
import type { Answer, Session } from "./test-server.ts";

export interface ServerProcessOptions {
  /** Environment variables, as a deployment would set them. */
  env?: Record<string, string>;
  /** A payment provider that all processes of a test share; needs PAYMENTS=stripe and its keys in `env`. */
  stripe?: StripeAddress;
  tampering?: Tampering;
  /** With the queue: it runs errands. */
  hasQueue?: boolean;
  /** As people reach it, when that is another server's address: who signed in there is known here. */
  publicUrl?: string;
  /** The built web app of its release. */
  webFolder?: string;
  /** What its clock says at its start; it runs on from there. */
  clockStart?: string;
}

/** What a test tells such a process to do: it answers when it is done. */
export type ServerWish = { start: string; options: ServerProcessOptions } | "minute" | "close" | { job: string };

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

const program = new URL("server-process.ts", import.meta.url);

/**
 * A second server as a process of its own, with its own event loop and connections, on the same database. Half a second of
 * a processor goes into reading its thousand files: a process serves one test after another, each with a server of its own.
 */
export async function startServerProcess(database: TestDatabase, clientId: string, options: ServerProcessOptions = {}) {
  const child = takeProcess(program);
  const wish = (one: ServerWish) => ask(child, one);
  const { url } = (await wish({ start: database.url, options })) as { url: string };

  async function call<E extends Pick<Endpoint, "method" | "path">>(
    endpoint: E,
    input: CallInput<E>,
    as: Session,
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<E>>> {
    const parts = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts.params?.[name] ?? "");
    const response = await fetch(`${url}/api${path}?${new URLSearchParams(parts.query).toString()}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${as.idToken}`, "content-type": "application/json", ...headers },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    return { status: response.status, body: (await response.json()) as Output<E>, headers: response.headers };
  }

  return {
    url,
    call,
    /** Tokens are for one address: everybody signs in at each server. */
    signIn: (phone: string) => signInWithCode(url, database.db, clientId, phone),
    /** Its own part of `letMinutePass`. */
    letMinutePass: () => wish("minute"),
    /** One of its jobs, as if its minute had come. */
    runJob: (job: string) => wish({ job }),
    /** As a machine loses power. */
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    /** Fails where a statement that was to be rewritten never came by, or a gate held others too: its canary showed nothing. */
    async close() {
      await wish("close");
      giveProcessBack(program, child);
    },
  };
}
