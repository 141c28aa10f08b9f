import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";

/**
 * The one script that stands in the page. It asks for the code once the pictures of the first screen are painted, at once
 * where it has none: they are what is looked at, and on a slow network the code takes longer than they do. One that hangs
 * holds nothing up for longer than a second. The libraries run first, each in a task of its own, between which a tap or a
 * scroll gets its turn.
 *
 * Until the app says that it runs, nobody else can say that it does not. A first script that is lost is asked for once
 * more, by the same name: all others import it by that name, and under another one it would be a second app. What comes
 * and fails would fail again. A slow one is told of, and waited for.
 */
export function startCode(entry: string, locale: Language): string {
  const [slow, lost] = [m.start_slow({}, { locale }), m.start_lost({}, { locale })].map((words) =>
    JSON.stringify(words),
  );
  return `
const notice = document.getElementById("start-notice");
const say = (words) => {
  notice.replaceChildren(document.getElementById("start-words").content.cloneNode(true));
  notice.querySelector("span").textContent = words;
};
const giveUp = (name, stack) => {
  clearTimeout(limit);
  say(${lost});
  if (navigator.onLine) fetch("/api/client/faults", {
    method: "POST", keepalive: true, headers: { "content-type": "application/json" },
    body: JSON.stringify({
      release: "${releaseOf(entry)}", page: document.getElementById("root").dataset.page ?? "", kind: "start", name, message: "", stack, requestId: null,
    }),
  }).catch(() => undefined);
};
const limit = setTimeout(() => say(${slow}), 15000);
const fail = ({ filename, lineno, colno, error }) => {
  const file = /\\/assets\\/([^/]+\\.js)$/.exec(filename)?.[1];
  if (file) giveUp(error?.name ?? "Error", [file + ":" + lineno + ":" + colno]);
};
addEventListener("error", fail);
addEventListener("skipline:started", () => {
  clearTimeout(limit);
  removeEventListener("error", fail);
  notice.remove();
}, { once: true });
const ask = (triesLeft) => {
  const script = Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: "${entry}" });
  script.onerror = () => {
    if (triesLeft === 0) return giveUp("LostScript", []);
    script.remove();
    setTimeout(ask, 1000 + 2000 * Math.random(), triesLeft - 1);
  };
  document.head.append(script);
};
const pictures = [...document.querySelectorAll("#root img[fetchpriority=high]")];
const painted = Promise.allSettled(pictures.map((one) => one.decode()))
  .then(() => pictures.length > 0 && new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
await Promise.race([painted, new Promise((go) => setTimeout(go, 1000))]);
const libraries = [...document.querySelectorAll("link[rel='code library']")];
for (const link of document.querySelectorAll("link[rel~=code]")) link.rel = "modulepreload";
for (const { href } of libraries) await import(href).catch(() => undefined);
ask(1);
`;
}

/** What tells one release's files from another's: the hash in the first script's name. */
function releaseOf(entry: string): string {
  const release = /-([\w-]{8})\.js$/.exec(entry)?.[1];
  if (release === undefined) throw new Error(`no hash in the name of ${entry}`);
  return release;
}
