import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Language } from "@skipline/contract/languages";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { compressedForm } from "./compress.ts";
import { earlyAccent } from "./early-accent.ts";
import { pushWorkerCode, pushWorkerFile } from "./push-worker.ts";
import { startCode } from "./start-code.ts";

/** The Latin file is needed by the first line of text: ask for it beside the stylesheet, not after it. */
export function preloadFont(): Plugin {
  return {
    name: "skipline:preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        return Object.keys(bundle ?? {})
          .filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head-prepend",
          }));
      },
    },
  };
}

/**
 * Writes the style sheet into the page: the first screen is painted as soon as the page is there. The server names its
 * hash in the content security policy. No code asks for it any more: what is fetched late would wait for a second copy.
 */
export function inlineStyles(): Plugin {
  const written = new Set<string>();
  return {
    name: "skipline:inline-styles",
    apply: "build",
    // After the page was written, and before each late file is told what it needs.
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "chunk") for (const file of written) output.viteMetadata?.importedCss.delete(file);
    },
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        for (const file of written)
          if (output.type === "chunk" && output.code.includes(file))
            this.error(`${output.fileName} asks for ${file} again`);
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        return html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) => {
          const sheet = bundle?.[file];
          if (sheet?.type !== "asset") throw new Error(`no ${file} to write into index.html`);
          written.add(file);
          return `<style>${Buffer.from(sheet.source).toString().trim()}</style>`;
        });
      },
    },
  };
}

/** A venue's colour is there before its first screen is painted. The server names the script's hash in the policy. */
export function writeEarlyAccent(): Plugin {
  return {
    name: "skipline:early-accent",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/<body[^>]*>/, `$&<script>${earlyAccent}</script>`),
    },
  };
}

/** The server names the hash of the one script that loads the app in the content security policy. */
export function loadCodeAfterPictures(language: Language): Plugin {
  return {
    name: "skipline:code-after-pictures",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html
          .replaceAll(
            '<link rel="modulepreload" crossorigin',
            '<link rel="code library" fetchpriority="low" crossorigin',
          )
          .replace(
            /<script type="module" crossorigin src="([^"]+)"><\/script>/,
            (_tag, entry: string) =>
              `<link rel="code" fetchpriority="low" crossorigin href="${entry}"><script type="module">${startCode(entry, language)}</script>`,
          ),
    },
  };
}

/**
 * Says in the page which late files other files import, too. One that was lost may be asked for under a second name
 * (api/code.ts); these would be evaluated twice then.
 */
export function nameSharedFiles(): Plugin {
  return {
    name: "skipline:shared-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
        const imported = new Set(chunks.flatMap(({ imports }) => imports));
        const late = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
        const content = [...late].filter((file) => imported.has(file)).join(" ");
        return [{ tag: "meta", attrs: { name: "shared-files", content }, injectTo: "head" }];
      },
    },
  };
}

/** What the service worker of each language takes in, beside what is generated for it. */
export function writePushWorker(): Plugin {
  return {
    name: "skipline:push-worker",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: pushWorkerFile, source: pushWorkerCode() });
    },
  };
}

/** Writes `.br` and `.gz` beside each text asset, so that the server only picks one. */
export function precompress(): Plugin {
  return {
    name: "skipline:precompress",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (fileName.startsWith(".") || !/\.(?:js|css|svg|json|html|wasm|webmanifest)$/.test(fileName)) continue;
          const source = Buffer.from(output.type === "chunk" ? output.code : output.source);
          const compressed = compressedForm(source);
          if (!compressed) continue;
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: compressed });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/** Names that the oldest browsers of `build.target` lack: the compiler sees our own code only, this also the libraries'. */
const tooNew =
  /\bAbortSignal\.any\b|\bURL\.(?:canParse|parse)\b|\bPromise\.(?:withResolvers|try)\b|\b(?:Object|Map)\.groupBy\b|\.(?:is|to)WellFormed\b/;

export function keepBrowserFloor(): Plugin {
  return {
    name: "skipline:browser-floor",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const name = output.type === "chunk" ? tooNew.exec(output.code)?.[0] : undefined;
        if (name) this.error(`${output.fileName} uses ${name}, which the oldest browsers of build.target lack`);
      }
    },
  };
}

/**
 * `import { X } from "lucide-react"` asks for X's own file. By way of the one that lists all icons each would belong to
 * whoever imports any of them: every page to the first script. They are drawn by `src/ui/draw-icon.ts`.
 */
export function importIconsOneByOne(): Plugin {
  // By way of the icons' folder: the package's name alone leads Node to what it keeps for `require`.
  const list = new URL("../lucide-react.mjs", import.meta.resolve("lucide-react/icons/index"));
  const files = new Map<string, string>();
  return {
    name: "skipline:icons-one-by-one",
    apply: "build",
    enforce: "pre",
    buildStart() {
      const exported = readFileSync(list, "utf8").matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+)\.mjs'/g);
      for (const [, names = "", file = ""] of exported)
        for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, `lucide-react/${file}`);
    },
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => fileURLToPath(new URL("../src/ui/draw-icon.ts", import.meta.url)),
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: '"lucide-react"' },
      handler(code) {
        return code.replaceAll(/import \{([^}]+)\} from "lucide-react";/g, (_all, names: string) =>
          names
            .split(",")
            .flatMap((one) => one.trim() || [])
            .map((one) => {
              const [name = "", own = name] = one.split(" as ");
              const file = files.get(name);
              if (file === undefined) this.error(`lucide-react has no icon ${name}`);
              return `import ${own} from "${file}";`;
            })
            .join(" "),
        );
      },
    },
  };
}

/**
 * What endpoints and fields say of themselves is for the document of the API, and what they refuse of a call's input for whoever
 * made it (`input_…`): a form's fields have other words. No page reads it.
 */
export function dropContractWords(): Plugin {
  return {
    name: "skipline:contract-words",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code) =>
        code
          .replaceAll(/^ +summary:\s+"(?:[^"\\]|\\.)*",\n/gm, "")
          .replaceAll(/\.check\(z\.describe\("(?:[^"\\]|\\.)*"\)\)/g, "")
          .replaceAll(/,\s*saying\(m\.input_\w+\)/g, ""),
    },
  };
}
