// `npm start`: from a fresh clone to a running Skipline. Installs, builds, then runs the server in the foreground.
import process from "node:process";
import { bootstrap } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";
import { runProgram } from "./run-program.mjs";
import { serverEnvironment, serverFlags } from "./server-command.mjs";

const node = bootstrap();
buildWeb(node);
const { code, signal } = await runProgram(node, [...serverFlags, "server/src/main.ts"], serverEnvironment);
if (signal) console.error(`The server was ended by ${signal}.`);
process.exitCode = code ?? 1;
