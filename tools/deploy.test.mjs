import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../server/src/config.ts";
import { fileNameOf } from "../server/src/secret-settings.ts";
import { secretNames } from "../server/src/settings.ts";
import { root } from "./bootstrap.mjs";
import { serverFlags } from "./server-command.mjs";

const read = (name) => readFileSync(join(root, "deploy", name), "utf8");

it("starts the image with the flags that everything else starts the server with", () => {
  const [, list] = /^ENTRYPOINT (\[.+\])$/m.exec(read("Containerfile"));
  expect(JSON.parse(list)).toEqual(["node", ...serverFlags, expect.stringMatching(/commands\/skipline\.ts$/)]);
});

/** Where each file's settings come from beside it, and what none of them needs. */
const examples = [
  { name: "compose.yaml", beside: /^(?:ENV| +)? ?([A-Z_]+)=\S+ ?\\?$/gm, file: "Containerfile", own: ["HOST", "PORT"] },
  { name: "debian/skipline.conf", beside: /([A-Z_]+)=/g, file: "systemd/skipline@.service", own: [] },
];

it.each(examples)("has in $name a place for every setting", ({ name, beside, file, own }) => {
  const set = [...read(file).matchAll(beside)].map(([, one]) => one);
  expect(set).toEqual(expect.arrayContaining(["NODE_ENV", "DATA_DIR"]));
  const text = read(name);
  const lacking = settingNames.filter((setting) => {
    const written = secretNames.includes(setting) ? fileNameOf(setting) : setting;
    return !set.includes(setting) && !new RegExp(`^ *#?${written}[=:]`, "m").test(text);
  });
  // The demo has no place where money is taken.
  expect(lacking.toSorted()).toEqual(["DEMO_DATA", ...own].toSorted());
});

it.each(["compose.yaml", "debian/skipline.conf"])(
  "names in %s settings that there are, and secrets by their files",
  (name) => {
    const named = [...read(name).matchAll(/^ *#?([A-Z][A-Z0-9_]+)[=:] ?.*$/gm)]
      .map(([, one]) => one)
      .filter((one) => !/^(POSTGRES|SKIPLINE)_/.test(one));
    const known = [...settingNames.filter((one) => !secretNames.includes(one)), ...secretNames.map(fileNameOf)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((one) => !known.includes(one))).toEqual([]);
  },
);

/** What the Compose specification says against a file: it has every name that there is, and takes no other. */
function listFaults(text) {
  const schema = JSON.parse(readFileSync(join(root, "tools/compose-spec.json"), "utf8"));
  const isCompose = new Ajv({ strict: false, validateSchema: false }).compile(schema);
  isCompose(parse(text, { merge: true }));
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

it("is a file as the Compose specification has it, all of whose volumes, secrets and services there are", () => {
  const text = read("compose.yaml");
  expect(listFaults(text)).toEqual([]);
  const { services, volumes, secrets } = parse(text, { merge: true });
  const used = Object.values(services);
  const named = (lists) => new Set(lists.flat().map((one) => one.source ?? one));
  const mounted = named(used.map((one) => one.volumes ?? [])).values();
  const ofVolumes = [...mounted].map((one) => one.split(":")[0]).filter((one) => !one.startsWith("./"));
  expect(new Set(ofVolumes)).toEqual(new Set(Object.keys(volumes)));
  expect(named(used.map((one) => one.secrets ?? []))).toEqual(new Set(Object.keys(secrets)));
  const awaited = used.flatMap((one) => Object.keys(one.depends_on ?? {}));
  expect(awaited.filter((one) => !(one in services))).toEqual([]);
});

it.each([
  ["restart: unless-stopped", "restarts: unless-stopped"],
  ["ports: [", "ports: [true, "],
  ["condition: service_healthy", "condition: healthy"],
  ["read_only: true", "read_only: [true]"],
])("would be refused with %s as %s", (is, wrong) => {
  const text = read("compose.yaml");
  expect(text).toContain(is);
  expect(listFaults(text.replace(is, wrong))).not.toEqual([]);
});
