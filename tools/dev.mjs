// `npm run dev`: like `npm start`, but the server restarts and the pages reload by themselves when their sources change.
import process from "node:process";
import { bootstrap } from "./bootstrap.mjs";
import { runProgram } from "./run-program.mjs";

const { code } = await runProgram(bootstrap(), ["tools/dev-server.mjs"]);
process.exitCode = code ?? 1;
