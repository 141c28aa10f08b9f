import { useEffect, useEffectEvent } from "react";

interface OtpCredential {
  code?: unknown;
}

/** Takes the code out of the SMS where the browser offers it (WebOTP); elsewhere the keyboard's suggestion does. */
export function useSmsCode(onCode: (code: string) => void): void {
  const enter = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in window)) return undefined;
    const abort = new AbortController();
    // The DOM's types do not know this option yet.
    const request = { otp: { transport: ["sms"] }, signal: abort.signal } as CredentialRequestOptions;
    async function receive(): Promise<void> {
      const { code } = ((await navigator.credentials.get(request)) ?? {}) as OtpCredential;
      if (typeof code === "string") enter(code.replaceAll(/\D/g, "").slice(0, 6));
    }
    // Refused, timed out or left the page: the guest types.
    receive().catch(() => undefined);
    return () => abort.abort();
  }, []);
}
