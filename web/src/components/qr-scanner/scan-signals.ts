import * as m from "@skipline/contract/texts";
import { showToast } from "#ui/toast.ts";

let audio: AudioContext | undefined;

/** Browsers let a page make sounds only after a touch: call it where touches are heard. */
function wakeAudio(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => undefined);
  } catch {
    // A device without sound.
  }
}

/** Keeps the sound ready for the next code, from the first touch on. */
export function listenForTouches(): () => void {
  if (navigator.userActivation?.hasBeenActive) wakeAudio();
  window.addEventListener("pointerdown", wakeAudio);
  return () => window.removeEventListener("pointerdown", wakeAudio);
}

function beep(frequencies: readonly number[], seconds: number): void {
  if (audio?.state !== "running") return;
  const gain = audio.createGain();
  gain.connect(audio.destination);
  frequencies.forEach((frequency, index) => {
    if (!audio) return;
    const start = audio.currentTime + index * seconds;
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    gain.gain.setValueAtTime(0.25, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.start(start);
    tone.stop(start + seconds);
  });
}

function vibrate(pattern: number | number[]): void {
  // Chromium logs a complaint where nobody has touched the page yet.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** A code was read: one short touch and a high tone. */
export function signalSuccess(): void {
  vibrate(60);
  beep([1320], 0.12);
}

/** Something new to make: two short touches and two rising tones. */
export function signalArrival(): void {
  vibrate([60, 60, 60]);
  beep([660, 990], 0.14);
}

/** Look at the screen: two long touches and two low tones. */
export function signalProblem(): void {
  vibrate([160, 90, 160]);
  beep([330, 262], 0.18);
}

/** A question is open, or another page comes: somebody who only hears a beep would take it for a guest who is in. */
export function sayUnread(): void {
  signalProblem();
  showToast({ title: m.scanner_not_read_title(), description: m.scanner_not_read(), tone: "danger" });
}
