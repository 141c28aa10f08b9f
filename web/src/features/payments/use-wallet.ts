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
  const timeout = AbortSignal.timeout(walletTimeoutMs);
  const timedOut = new Promise<WalletState>((resolve) => {
    timeout.addEventListener("abort", () => resolve({ kind: "timedOut" }), { once: true });
  });
  const answered = isAvailable(AbortSignal.any([signal, timeout])).then(
    (available): WalletState =>
      available ? { kind: "available" } : { kind: "unavailable", message: paymentTexts.walletUnavailable },
    (): WalletState =>
      timeout.aborted ? { kind: "timedOut" } : { kind: "unavailable", message: paymentTexts.walletFailed },
  );
  return Promise.race([answered, timedOut]);
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
