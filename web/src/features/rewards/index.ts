export { RecentRewards } from "./account/recent-rewards.tsx";
export { forgetRewards } from "./kept-rewards.ts";
export { PrizeDraw } from "./draw/prize-draw.tsx";
