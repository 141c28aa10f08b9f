import { Finder } from "./finder.tsx";

/** For whoever scanned or typed a code that no location has: the ways to the one that was meant. */
export function UnknownCode({ code }: { code: string }) {
  return (
    <div className="flex flex-col gap-5 text-left">
      <p className="text-center text-16 text-normal">
        We don’t know the code <strong className="font-bold wrap-anywhere text-strong">{code}</strong>. Scan it once
        more, or type what stands below it.
      </p>
      <Finder />
    </div>
  );
}
