import type { Endpoint } from "@skipline/contract/endpoint";
import { FileAnswer } from "../file-answer.ts";
import { GzippedAnswer } from "../gzipped-answer.ts";
import { ReadyAnswer } from "../ready-answer.ts";

const checked = new WeakSet<object>();

/** @throws Error for an answer that the contract does not promise. What many get as bytes is looked at once. */
export function checkAnswer({ id, output }: Endpoint, answer: unknown): void {
  const isShared = answer instanceof ReadyAnswer || answer instanceof GzippedAnswer;
  if (isShared && checked.has(answer)) return;
  const { error } = output.safeParse(isShared || answer instanceof FileAnswer ? answer.parse() : answer);
  if (error) throw new Error(`${id} answered against its contract: ${error.message}`);
  if (isShared) checked.add(answer);
}
