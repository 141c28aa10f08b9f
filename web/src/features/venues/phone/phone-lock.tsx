import * as m from "@skipline/contract/texts";
import { LockKeyhole } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { Outlet } from "react-router";
import { latePart } from "#api/code.ts";
import { msUntilLock, noteTouch } from "#api/doer.ts";
import { useSharedPhone } from "#api/shared-phone.ts";
import { whenIdle } from "#lib/when-idle.ts";
import type { SharedPhone } from "#stores/shared-phone.ts";
import { lockNow } from "./phone-queries.ts";

const screen = latePart(() => import("./lock-screen.tsx"), "LockScreen");

const touches = ["pointerdown", "keydown"] as const;

/** Locks when nobody has touched the phone for a while, also where it slept meanwhile. */
function useAutoLock(phone: SharedPhone | null): void {
  const lockIfDue = useEffectEvent(() => {
    if (!phone || phone.isLocked || msUntilLock(phone, Date.now()) > 0) return;
    lockNow(phone.vendorId);
  });
  const isOpen = phone !== null && !phone.isLocked;
  useEffect(() => {
    if (!isOpen) return undefined;
    lockIfDue();
    const timer = setInterval(() => lockIfDue(), 1000);
    const look = () => lockIfDue();
    for (const touch of touches) window.addEventListener(touch, noteTouch, { capture: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const touch of touches) window.removeEventListener(touch, noteTouch, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOpen]);
}

/** Over every page of the staff on a shared phone that nobody has: who takes it, and by which PIN. */
export function PhoneLock() {
  const phone = useSharedPhone();
  const isShared = phone !== null;
  const isLocked = phone?.isLocked ?? false;
  useAutoLock(phone);
  // While there is a network.
  useEffect(() => (isShared ? whenIdle(screen.preload) : undefined), [isShared]);
  // The pages stay as they are, and nobody sees them (styles/index.css).
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-locked", isLocked);
    return () => document.documentElement.removeAttribute("data-locked");
  }, [isLocked]);
  if (!phone || !isLocked) return null;
  return (
    <Suspense fallback={null}>
      <screen.Part phone={phone} />
    </Suspense>
  );
}

/** Who has this phone; a tap locks it, for themselves or for the next. */
export function PhoneButton() {
  const phone = useSharedPhone();
  if (!phone?.holder) return null;
  const { holder, vendorId } = phone;
  return (
    <button
      type="button"
      aria-label={`${m.phone_held_by({ name: holder.name })}. ${m.phone_lock()}`}
      onClick={() => lockNow(vendorId)}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-surface-2 px-4 text-14 font-bold text-strong hover:bg-surface-3 @max-[21rem]:px-2"
    >
      <span className="max-w-32 truncate @max-[21rem]:hidden">{holder.name}</span>
      <LockKeyhole aria-hidden="true" className="size-5 shrink-0" />
    </button>
  );
}

/** The pages: somebody else begins with none of what the one before had open. */
export function HeldOutlet() {
  return <Outlet key={useSharedPhone()?.holder?.userId ?? ""} />;
}
