import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { paymentTexts } from "./payment-form.ts";

const walletTimeoutMs = 10_000;

export type WalletState =
  | { kind: "loading" }
  | { kind: "available" }
  | { kind: "unavailable"; message: string }
  | { kind: "timedOut" };

/** Waits for a wallet to say whether it works here: at most ten seconds, and never longer than the page. */
export async function initialiseWallet(
  isAvailable: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
): Promise<WalletState> {
  const giveUp = new AbortController();
  signal.addEventListener("abort", () => giveUp.abort(), { once: true });
  let limit: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<WalletState>((resolve) => {
    limit = setTimeout(() => {
      resolve({ kind: "timedOut" });
      giveUp.abort();
    }, walletTimeoutMs);
  });
  const answered = isAvailable(giveUp.signal).then(
    (available): WalletState =>
      available ? { kind: "available" } : { kind: "unavailable", message: paymentTexts.walletUnavailable },
    (): WalletState => ({ kind: "unavailable", message: paymentTexts.walletFailed }),
  );
  return Promise.race([timedOut, answered]).finally(() => clearTimeout(limit));
}

export function useWallet(isAvailable: (signal: AbortSignal) => Promise<boolean>) {
  const id = useId();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["checkout.wallet", id],
    queryFn: ({ signal }) => initialiseWallet(isAvailable, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const wallet: WalletState = isFetching || !data ? { kind: "loading" } : data;
  return { wallet, retry: () => void refetch() };
}
