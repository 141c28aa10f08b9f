import process from "node:process";
import { listSettingFaults, readConfig, type Environment } from "../config.ts";
import { fileNameOf } from "../secret-settings.ts";
import { settingList } from "../setting-list.ts";
import { secretNames } from "../settings.ts";
import { listProbes, type ProbeOptions } from "./probes.ts";
import type { Command } from "./skipline.ts";

/** What was found of a setting, or of a matter that several of them are about. */
interface Finding {
  isGood: boolean;
  words: string;
}

/** `options` name stand-ins for the services outside. */
export async function describeConfig(env: Environment, options: ProbeOptions = {}) {
  const faults = listSettingFaults(env).map(({ message }) => ({ isGood: false, words: message }));
  const findings: Finding[] = faults.length > 0 ? faults : await tryAll(env, options);
  const lines = [
    ...settingList.flatMap(({ names, byDefault, means }) => [
      ...names.map(
        (name, at) => `${name} = ${valueOf(name, env) ?? `not set (${plain(listDefaults(names, byDefault)[at]!)})`}`,
      ),
      `    ${plain(means)}`,
    ]),
    "",
    ...findings.map(({ isGood, words }) => `${isGood ? "✓" : "✗"} ${words}`),
  ];
  const bad = findings.filter(({ isGood }) => !isGood).length;
  lines.push("", bad === 0 ? "Everything that can be tried here works." : `${bad} of these would not work.`);
  return { text: hideSecrets(lines.join("\n"), env), isGood: bad === 0 };
}

/** Of each of several that are explained together, where each has its own. */
function listDefaults(names: readonly string[], byDefault: string): string[] {
  const each = byDefault.split(", ");
  return each.length === names.length ? each : names.map(() => byDefault);
}

async function tryAll(env: Environment, options: ProbeOptions): Promise<Finding[]> {
  return Promise.all(
    listProbes(readConfig(env), options).map(async ({ of, run }) => {
      try {
        return { isGood: true, words: `${of}: ${await run()}` };
      } catch (error) {
        return { isGood: false, words: `${of}: ${wordsOf(error)}` };
      }
    }),
  );
}

/** An error that is only a collection of others, as a failed connection's is, has no words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  // What `fetch` says by itself is only that it failed.
  return error.message === "fetch failed" && error.cause ? wordsOf(error.cause) : error.message || error.name;
}

function valueOf(name: string, env: Environment): string | null {
  const isSecret = (secretNames as readonly string[]).includes(name);
  if (isSecret && env[fileNameOf(name)]) return `(in ${env[fileNameOf(name)]})`;
  if (!env[name]) return null;
  return isSecret ? "(set)" : env[name];
}

/** Whatever an error of somebody else repeats: no secret is printed, nor the password that is part of one. */
function hideSecrets(text: string, env: Environment): string {
  const secrets = secretNames.flatMap((name) => {
    const value = env[name];
    if (!value) return [];
    const { password } = URL.parse(value) ?? { password: "" };
    return [value, password, decodeURIComponent(password)].filter((one) => one.length > 3);
  });
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}

/** Of Markdown, the words. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, "$1 ($2)")
    .replaceAll("`", "")
    .replaceAll("\\*", "");
}

export const checkConfig: Command = async () => {
  const { text, isGood } = await describeConfig(process.env);
  process.stdout.write(`${text}\n`);
  return isGood ? 0 : 1;
};
