export { RecentRewards } from "./account/recent-rewards.tsx";
export { forgetRewards } from "./kept-rewards.ts";
export { FloatingDraw } from "./draw/prize-draw.tsx";
