// `npm run deploy:check`: builds the image, starts it as production beside a fresh PostgreSQL, migrates, asks, and ends it. Prints
// sizes and seconds. It needs root, buildah, and mmdebstrap (Debian) unless BASE names an image that is here; it installs nothing.
// The container's root file system is mounted read-only, its user is the image's, as a container engine would have it.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { administer, startTestCluster } from "../server/src/test/cluster.ts";
import { root } from "../tools/bootstrap.mjs";
import { inMegabytes, measure } from "./measure.mjs";
import { stage } from "./stage.mjs";

/** Of the whole image, and of it without Node, in bytes. */
const LIMITS = { image: 330e6, withoutNode: 120e6 };
const port = 3935;
const token = "0123456789abcdef0123456789abcdef";

const missing = ["buildah", ...(process.env.BASE ? [] : ["mmdebstrap"])].filter(
  (name) => spawnSync("which", [name]).status !== 0,
);
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `deploy:check needs root and ${missing.join(", ") || "nothing more"}: apt-get install ${missing.join(" ")}`,
  );
  process.exit(1);
}

const work = mkdtempSync(join(tmpdir(), "skipline-deploy-"));
const undo = [async () => rmSync(work, { recursive: true, force: true })];
const started = performance.now();
const say = (what) => console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`);
const buildah = (...args) =>
  execFileSync("buildah", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
const expect = (isSo, what) => {
  if (!isSo) throw new Error(`not so: ${what}`);
  say(what);
};

try {
  const staged = join(work, "stage");
  const parts = stage(staged);
  say(
    `staged ${inMegabytes(parts.whole)}: Node ${inMegabytes(parts.node)}, ${parts.packages} packages ${inMegabytes(parts.packagesSize)}, web ${inMegabytes(parts.web)}`,
  );
  const base = process.env.BASE ?? makeBase();
  // The format that keeps the health check.
  const build = [
    "build",
    "--format",
    "docker",
    "--isolation",
    "chroot",
    "--build-arg",
    `BASE=${base}`,
    "-f",
    join(root, "deploy/Containerfile"),
  ];
  buildah(...build, "-t", "localhost/skipline:check", staged);
  await tryImage("localhost/skipline:check", parts);
  console.log("The image works.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const step of undo.toReversed()) await step();
}

/** What the C++ libraries of Debian are in, as in the image that Containerfile names. */
function makeBase() {
  const tar = join(work, "base.tar");
  const packages = "--include=libc6,libstdc++6,libgcc-s1,libatomic1";
  const left = ["doc", "locale", "man"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  execFileSync("mmdebstrap", ["--quiet", "--variant=extract", packages, ...left, "bookworm", tar], {
    stdio: "inherit",
  });
  const container = buildah("from", "scratch");
  buildah("add", "--quiet", container, tar, "/");
  buildah("commit", "--quiet", "--rm", container, "localhost/skipline-base");
  say(`base of Debian 12's libraries ${inMegabytes(measure(tar))}`);
  return "localhost/skipline-base";
}

async function tryImage(image, parts) {
  const container = buildah("from", image);
  undo.push(async () => void buildah("rm", container));
  const folder = buildah("mount", container);
  const size = measure(folder);
  expect(size <= LIMITS.image, `image ${inMegabytes(size)} of ${inMegabytes(LIMITS.image)}`);
  const rest = size - parts.node;
  expect(rest <= LIMITS.withoutNode, `without Node ${inMegabytes(rest)} of ${inMegabytes(LIMITS.withoutNode)}`);
  const { config } = JSON.parse(buildah("inspect", "--type", "image", image)).Docker;
  const volume = statSync(join(folder, "var/lib/skipline"));
  expect(`${volume.uid}:${volume.gid}` === config.User, "a volume for uploads is its user's");
  for (const name of ["tmp", "proc"]) mkdirSync(join(folder, name), { recursive: true });
  const cluster = await startTestCluster();
  undo.push(cluster.stop);
  const url = new URL(cluster.adminUrl);
  await administer(cluster.adminUrl, "create database skipline_deploy");
  url.pathname = "/skipline_deploy";

  const env = {
    ...Object.fromEntries(
      config.Env.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    ),
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://order.example.com",
    DATABASE_URL: url.href,
    SECRET: token,
    METRICS_TOKEN: token,
    TRUST_PROXY: "0",
    SMS_SENDER: "twilio",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "t",
    TWILIO_FROM: "+12135550100",
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  const skipline = (...args) => start(folder, config, args, env);

  const early = await endOf(skipline("serve"));
  expect(
    early.code === 1 && early.output.includes("Run `skipline migrate` once"),
    "an older schema is refused by name",
  );
  const migrated = await endOf(skipline("migrate"));
  expect(migrated.code === 0 && migrated.output.includes("applied 001-core.sql"), "skipline migrate brings it up");
  const checked = await endOf(skipline("check-config"));
  const says = (line) => checked.output.split("\n").some((one) => one.startsWith(line));
  expect(
    says("✓ DATABASE_URL: PostgreSQL") && says("✓ MEDIA"),
    "skipline check-config finds the database and the folder",
  );
  expect(checked.code === 1 && says("✗ STRIPE_SECRET_KEY"), "and that the made-up Stripe key would not work");

  const server = skipline("serve");
  const from = performance.now();
  let health = null;
  while (health === null && server.exitCode === null) {
    health = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    await delay(50);
  }
  expect(health?.ok, `it answers ${((performance.now() - from) / 1000).toFixed(1)} s after its start`);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page.includes("<title>"), "it serves the first page");
  expect((await fetch(`http://127.0.0.1:${port}/dev/outbox`)).status === 404, "development's doors are closed");
  const probe = config.Healthcheck.Test.slice(1);
  expect((await endOf(run(folder, probe, env))).code === 0, "the health check says so");
  const written = ["node", "-e", "require('node:fs').writeFileSync('/usr/lib/skipline/x', '')"];
  expect(
    (await endOf(run(folder, written, env))).output.includes("EROFS"),
    "nothing can be written beside its folder and /tmp",
  );
  server.kill("SIGTERM");
  const [code] = await once(server, "exit");
  expect(code === 0, "SIGTERM ends it with 0");
}

function start(folder, config, args, env) {
  return run(folder, [...config.Entrypoint, ...args], env);
}

/** As the image's user, on its files read-only, with what an engine mounts: /proc, an empty /tmp, and the volume. */
function run(folder, [program, ...args], env) {
  const script = `set -e
    mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t proc proc "$0/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$0/tmp" && mount -t tmpfs -o "uid=$(stat -c %u "$0/var/lib/skipline"),mode=755" tmpfs "$0/var/lib/skipline"
    exec chroot --userspec=65532:65532 "$0" "$@"`;
  const path = program.includes("/") ? program : `${env.PATH.split(":")[0]}/${program}`;
  const child = spawn("unshare", ["--mount", "sh", "-c", script, folder, path, ...args], {
    env: { ...env, PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (child.output += String(chunk)));
  return child;
}

async function endOf(child) {
  const [code] = await once(child, "close");
  return { code, output: child.output };
}
