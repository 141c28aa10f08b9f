import sanitizeHtml from "sanitize-html";

/** Plain text formatting; anything else keeps its words and loses its tags. */
const tags = ["p", "br", "strong", "em", "u", "s", "h2", "h3", "ul", "ol", "li", "a", "blockquote"];

/** Here the words go too: they are code, or a browser reads them in another way than a parser of HTML. */
const withoutWords = [
  "script",
  "style",
  "template",
  "noscript",
  "noembed",
  "noframes",
  "xmp",
  "plaintext",
  "title",
  "textarea",
  "svg",
  "math",
  "iframe",
  "frameset",
  "object",
  "embed",
  "applet",
  "audio",
  "video",
  "canvas",
  "select",
  "option",
];

const deepest = 20;

/** Two settle all that was ever found; what still moves after so many is not worth its tags. */
const mostTurns = 5;

/**
 * The HTML of an event's description as it may be stored and shown: a few tags, no attribute but a link's, links to
 * http(s) and mailto only. What is dropped around a tag can change how the rest is read the next time, so it is cleaned
 * until nothing changes: cleaning what was cleaned gives the same.
 */
export function cleanDescription(html: string): string {
  let clean = cleanOnce(html, tags);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const again = cleanOnce(clean, tags);
    if (again === clean) return clean;
    clean = again;
  }
  return cleanOnce(clean, []);
}

const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * What is shown as text and nothing else: tags go, also those that are spelt with signs (`&lt;b&gt;`), and every sign stands
 * for itself.
 */
export function cleanText(words: string): string {
  let clean = words;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const again = cleanOnce(clean, []).replaceAll(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign);
    if (again === clean) return clean;
    clean = again;
  }
  return clean.replaceAll("<", "");
}

function cleanOnce(html: string, allowedTags: string[]): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ["href", "target", "rel"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: withoutWords,
    nestingLimit: deepest,
    transformTags: {
      b: "strong",
      i: "em",
      a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }),
    },
  }).trim();
}

function linkAttributes(href: string | undefined): Record<string, string> {
  const link = readLink(href ?? "");
  return link === null ? {} : { href: link, target: "_blank", rel: "noopener nofollow" };
}

/** As a browser reads it, not as it is spelt: `java&#9;script:` is no http link. */
function readLink(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol === "mailto:") return url.href;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  // `https://bank.example@evil.example` leads elsewhere than it says.
  return url.username === "" && url.password === "" ? url.href : null;
}
