/** The run's own default. */
export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 320, height: 568 };
/** Behind a bar or in a kitchen it stands upright. */
export const tablet = { width: 820, height: 1180 };
export const laptop = { width: 1280, height: 800 };

/** Managers work on both. */
export const devices = [
  { name: "phone", use: {} },
  { name: "laptop", use: { viewport: laptop, isMobile: false, hasTouch: false } },
] as const;

/** For `test.use`: the run's own default is a phone whose owner asked for less motion. */
export const motion = { contextOptions: { reducedMotion: "no-preference" } } as const;
