/** Managers work on both. The run's own default is the phone. */
export const devices = [
  { name: "phone", use: {} },
  { name: "laptop", use: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } },
] as const;
