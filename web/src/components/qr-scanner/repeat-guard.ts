export interface RepeatGuard {
  /** Is this a text to act on? Not while it stays in view, nor within the hold after it was last seen. */
  isNew: (text: string, now: number) => boolean;
  /** Nobody has looked for a while: what was seen last counts as seen now. */
  wake: (now: number) => void;
}

/** Lets a text through once. `holdMs` and `now` in milliseconds of any steady clock. */
export function createRepeatGuard(holdMs: number): RepeatGuard {
  let last: { text: string; seenAt: number } | undefined;
  return {
    isNew(text, now) {
      const isRepeat = last?.text === text && now - last.seenAt < holdMs;
      last = { text, seenAt: now };
      return !isRepeat;
    },
    wake(now) {
      if (last) last.seenAt = now;
    },
  };
}
