/** Managers work on both. The run's own default is the phone. */
export const devices = [
  { name: "phone", use: {} },
  { name: "laptop", use: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } },
] as const;

/** For `test.use`: the run's own default is a phone whose owner asked for less motion. */
export const motion = { contextOptions: { reducedMotion: "no-preference" } } as const;
