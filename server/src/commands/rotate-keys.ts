import process from "node:process";
import { systemClock } from "../clock.ts";
import { replaceSigningKeys } from "../modules/auth/index.ts";
import { readOrMakeSecret } from "../secret-file.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

/** Out of turn: by themselves keys change every month. */
export const rotateKeys: Command = ([flag]) =>
  withDatabase({ applicationName: "skipline-rotate-keys" }, async (db, { config, dataDir }) => {
    const isRevoked = flag === "--revoke";
    const secret = config.secret ?? (await readOrMakeSecret(dataDir));
    await replaceSigningKeys({ db, clock: systemClock, secret, isRevoked });
    process.stdout.write(
      isRevoked
        ? "A new key signs; start all servers anew, so that they forget the others. Who is signed in renews by itself.\n"
        : "A new key signs within ten minutes; tokens of the one before count until they end.\n",
    );
    return 0;
  });
