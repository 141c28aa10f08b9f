import { tabStorage } from "#lib/browser-storage.ts";

const viewedKey = "skipline.splashViewed";

/** One that breaks while it is seen goes after this long; one that can't begin within the limit is not waited for. */
export const splashErrorMs = 3000;
export const splashStartLimitMs = 6000;

interface SplashCircumstances {
  viewed: boolean;
  reducedMotion: boolean;
  /** The guest pays for data and said so. */
  saveData: boolean;
}

export function shouldPlaySplash({ viewed, reducedMotion, saveData }: SplashCircumstances): boolean {
  return !viewed && !reducedMotion && !saveData;
}

export function readSplashCircumstances(): SplashCircumstances {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return {
    viewed: tabStorage.getItem(viewedKey) !== null,
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    saveData: connection?.saveData === true,
  };
}

export function markSplashViewed(): void {
  tabStorage.setItem(viewedKey, "1");
}
