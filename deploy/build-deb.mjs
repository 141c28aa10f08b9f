// `npm run deploy:deb [-- FOLDER]`: the Debian package, of what `deploy:stage` has made, by dpkg-deb and nothing else.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { root } from "../tools/bootstrap.mjs";
import { measure } from "./measure.mjs";

const here = join(root, "deploy");

/** Builds it into `out`, from the staged folder, and answers its path. */
export function buildDeb(staged, out) {
  const { version: release } = JSON.parse(readFileSync(join(staged, "package.json"), "utf8"));
  const version = `${release}+${ofThisBuild()}`;
  const architecture = { x64: "amd64", arm64: "arm64" }[process.arch] ?? process.arch;
  const folder = join(out, "deb");
  rmSync(folder, { recursive: true, force: true });
  for (const name of [
    "DEBIAN",
    "usr/lib",
    "usr/bin",
    "usr/share/doc/skipline",
    "etc/skipline",
    "usr/lib/systemd/system",
  ])
    mkdirSync(join(folder, name), { recursive: true });
  const filter = (from) => from !== join(staged, "var");
  cpSync(staged, join(folder, "usr/lib/skipline"), { recursive: true, verbatimSymlinks: true, filter });
  symlinkSync("../lib/skipline/bin/skipline", join(folder, "usr/bin/skipline"));
  cpSync(join(here, "systemd"), join(folder, "usr/lib/systemd/system"), { recursive: true });
  for (const name of [
    "restore-drill",
    "backup/pgbackrest.conf",
    "backup/postgresql.conf",
    "Caddyfile",
    "ha",
    "monitoring",
  ])
    cpSync(join(here, name), join(folder, "usr/share/skipline", name), { recursive: true });
  cpSync(join(here, "backup/tell-backup"), join(folder, "usr/share/skipline/tell-backup"));
  cpSync(join(here, "debian/skipline.conf"), join(folder, "etc/skipline/skipline.conf"));
  chmodSync(join(folder, "etc/skipline/skipline.conf"), 0o640);
  chmodSync(join(folder, "etc/skipline"), 0o750);
  writeFileSync(
    join(folder, "usr/share/doc/skipline/copyright"),
    "Skipline is under the MIT licence; what it is made of names its own.\n",
  );
  const control = {
    Package: "skipline",
    Version: version,
    Architecture: architecture,
    Maintainer: "Skipline <help@skipline.example>",
    "Installed-Size": Math.ceil(measure(folder) / 1024),
    Depends: "adduser, libc6 (>= 2.36), libstdc++6, libatomic1",
    Suggests: "postgresql (>= 15), caddy, pgbackrest",
    Section: "web",
    Priority: "optional",
    Homepage: "https://skipline.example",
    Description:
      "order ahead at bars, clubs and festivals\n The server of Skipline with the Node that it runs on and its web app.",
  };
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(folder, "DEBIAN/control"), lines.join(""));
  writeFileSync(join(folder, "DEBIAN/conffiles"), "/etc/skipline/skipline.conf\n");
  for (const name of ["postinst", "prerm", "postrm"]) {
    cpSync(join(here, "debian", name), join(folder, "DEBIAN", name));
    chmodSync(join(folder, "DEBIAN", name), 0o755);
  }
  const file = join(out, `skipline_${version}_${architecture}.deb`);
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "--build", folder, file], { stdio: "inherit" });
  rmSync(folder, { recursive: true });
  return file;
}

/** The moment, and the commit where there is one: apt does nothing with a package whose version is there already. */
function ofThisBuild() {
  const moment = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const found = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
  return found.status === 0 ? `${moment}.${found.stdout.trim()}` : moment;
}

if (process.argv[1] === import.meta.filename) {
  const out = resolve(process.argv[2] ?? join(here, ".out"));
  const staged = join(here, ".stage");
  if (!existsSync(staged)) throw new Error("npm run deploy:stage comes first");
  mkdirSync(out, { recursive: true });
  const file = buildDeb(staged, out);
  console.log(`${file}: ${(measure(file) / 1e6).toFixed(0)} MB`);
}
