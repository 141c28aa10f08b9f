/** What one looks for on a page, in the words of the screens. */
export interface Target {
  role: "button" | "link" | "field" | "checkbox" | "heading" | "text" | "image";
  name: string | RegExp;
}

/** An engine's browser with one page in it. Each call fails by itself after some seconds: a driver may hang. */
export interface Browser {
  readonly engine: string;
  open: (url: string) => Promise<void>;
  /** Runs a function's body in the page and gives its value, which must be JSON. */
  run: <T>(body: string, ...values: unknown[]) => Promise<T>;
  /** A real click and real keys, on the element that the page's own `finder` finds. */
  click: (target: Target) => Promise<void>;
  type: (target: Target, text: string) => Promise<void>;
  press: (target: Target, key: "Enter") => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Finds what a person would find by that name: in the page, since neither driver knows roles and names. Of several the one
 * deepest in the page; what is inert, hidden or not drawn is not there.
 */
export const finder = `
  const [role, source, flags] = arguments;
  const selectors = {
    button: "button, summary, [role=button], [role=switch], [role=tab], [role=option], [role=menuitem]",
    link: "a[href]",
    field: "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]",
    checkbox: "[role=checkbox], input[type=checkbox]",
    heading: "h1, h2, h3, h4",
    image: "img, [role=img]",
    text: "body *:not(script, style, template)",
  };
  const pattern = new RegExp(source, flags);
  const clean = (text) => text.replace(/\\s+/g, " ").trim();
  const nameOf = (it) => {
    const by = it.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const label = it.getAttribute("aria-label") ?? it.getAttribute("alt");
    if (label !== null) return label;
    if (it.labels?.length) return [...it.labels].map((one) => one.textContent).join(" ");
    return it.textContent;
  };
  const isShown = (it) => it.getClientRects().length > 0 && !it.closest("[inert], [aria-hidden=true]")
    && getComputedStyle(it).visibility === "visible";
  // Nothing else can be reached.
  const within = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const fitting = [...within.querySelectorAll(selectors[role])]
    .filter((it) => isShown(it) && pattern.test(clean(nameOf(it))));
  // The innermost: of a text, what holds it, and not the page around it.
  const found = fitting.filter((it) => !fitting.some((other) => other !== it && it.contains(other)))[0];
  found?.scrollIntoView({ block: "center" });
  return found ?? null;
`;

/** What \`finder\` takes. A text is meant whole. */
export function finderValues({ role, name }: Target): [string, string, string] {
  if (typeof name !== "string") return [role, name.source, name.flags];
  return [role, `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")}$`, ""];
}

/** The end of whatever a driver does not answer. */
export async function within<T>(what: string, seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer in ${seconds} s`)), seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
