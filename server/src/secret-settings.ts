import { readFileSync } from "node:fs";
import { SettingError } from "./setting-error.ts";
import { secretNames } from "./settings.ts";

/** The variable that names the file of a secret. */
export const fileNameOf = (name: string): string => `${name}_FILE`;

/**
 * The environment with each secret that is in a file, as secrets of systemd, Docker and Kubernetes are, in its own place.
 * A newline at the file's end is not of the secret.
 * @throws SettingError for a file that can't be read or is empty, and where file and variable are both set
 */
export function readSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const found = secretNames.flatMap((name) => {
    const file = env[fileNameOf(name)];
    if (!file) return [];
    if (env[name]) throw new SettingError(name, `is set, and so is ${fileNameOf(name)}; allowed: one of them`);
    return [[name, readSecret(fileNameOf(name), file)] as const];
  });
  return { ...env, ...Object.fromEntries(found) };
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    // Its words name the file and what is wrong with it, nothing of what is in it.
    throw new SettingError(variable, error instanceof Error ? error.message : String(error));
  }
  if (text === "") throw new SettingError(variable, `${file} is empty`);
  return text;
}
