import process from "node:process";
import { judgeNights, playNights } from "./waiting-nights/try.ts";

const seeds = (process.env["BENCH_SEEDS"] ?? "1,2,3").split(",").flatMap((one) => {
  const [from = 0, to = from] = one.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
});
const percent = (part: number): string => `${Math.round(part * 100)} %`.padStart(6);

for (const seed of seeds) {
  const told = playNights(seed);
  const { orders, told: share, within, withinByMean, medianError, medianErrorByMean } = judgeNights(told);
  process.stdout.write(
    `seed ${seed}: ${orders} orders, ${percent(share)} told; within 30 %: ${percent(within)} (mean of ten: ${percent(withinByMean)}); median error ${percent(medianError)} (${percent(medianErrorByMean)}) staff ${told[0]?.staff}\n`,
  );
}
