import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const testIndex = `<!doctype html><html><head>
<meta name="description" content="As always." /><title>Skipline</title><style>p{color:red}</style>
<script type="module">start()</script></head><body><div id="root"></div></body></html>`;

/** A folder as the web app's build leaves it, with a shell that says what it was given, and how often. */
export async function writeTestWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skipline-web-"));
  await mkdir(join(folder, ".pages"));
  await writeFile(join(folder, "index.html"), testIndex);
  await writeFile(
    join(folder, ".pages/pages.json"),
    JSON.stringify({ "/location/:vendorLocationId": { scripts: ["assets/menu-1.js"], styles: [] } }),
  );
  await writeFile(join(folder, ".pages/routes.json"), JSON.stringify(["/location/:vendorLocationId", "/demo"]));
  await writeFile(
    join(folder, ".pages/static-shell.js"),
    `let count = 0;
    export const drawn = () => count;
    export const renderShell = ({ pattern, answers }) => {
      count += 1;
      return \`<p>\${pattern} with \${answers.length}</p>\`;
    };`,
  );
  return folder;
}
