// Loaded into the server of a bench (`node --import`). Production checks no answer against the contract, but refuses
// the sandbox and the outbox, without which no order could be paid and nobody could sign in here. So the one expression
// that decides about the checks is answered as production would, and nothing else is touched.
import { registerHooks } from "node:module";

const expression = "checkAnswers: !config.production";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/server/src/main.ts")) return loaded;
    const source = new TextDecoder().decode(Buffer.from(loaded.source));
    if (!source.includes(expression)) throw new Error(`main.ts has no "${expression}" any more: the bench must follow`);
    return { ...loaded, source: source.replace(expression, "checkAnswers: false") };
  },
});
