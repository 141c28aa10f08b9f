// `npm start`: from a fresh clone to a running Skipline. Installs, builds, then runs the server in the foreground.
import process from "node:process";
import { bootstrap, root } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";
import { runServer } from "./run-server.mjs";

const node = bootstrap();
buildWeb(node);
const { code, signal } = await runServer(node, root, []);
if (signal) console.error(`The server was ended by ${signal}.`);
process.exitCode = code ?? 1;
