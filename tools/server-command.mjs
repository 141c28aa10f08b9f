// How the server is started: by `npm start`, and by what measures it.
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

// Measured (docs/decisions/050-what-every-call-pays.md): a third of the memory for what is thrown away at once, the rest
// collected when half as much again has come to it, and the same work.
export const serverFlags = ["--max-semi-space-size=4", "--heap-growing-percent=50"];

// What one start compiled serves the next; a folder that can't be written only means compiling again.
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "skipline") };
