import DOMPurify from "dompurify";

/** What the server lets into a description, and what it turns into that; cleaned once more here, as it is shown. */
const config = {
  ALLOWED_TAGS: ["p", "br", "strong", "b", "em", "i", "u", "s", "h2", "h3", "ul", "ol", "li", "a", "blockquote"],
  ALLOWED_ATTR: ["href"],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** HTML of others as nodes that may be put into the page; its links open beside the app and tell nothing of it. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll("a")) {
    if (!link.hasAttribute("href")) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.target = "_blank";
    link.rel = "noopener nofollow";
  }
  return fragment;
}

/** The same as text, for an editor. */
export function cleanHtmlText(html: string): string {
  return DOMPurify.sanitize(html, config);
}

/** What other programs divide text with. An editor that finds them in a paste begins a new line, where it keeps none of them. */
const dividers =
  "div section article header footer figure figcaption pre hr h1 h4 h5 h6 table thead tbody tr td th dl dt dd".split(
    " ",
  );

/** For an editor that keeps only what it knows: taken away here, a table's cells would run into one word. */
export function cleanPastedHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, { ...config, ADD_TAGS: dividers });
  // Editors know nothing of cells outside of tables; no attribute is left on them.
  return clean.replaceAll(/<(\/?)(?:table|thead|tbody|tr|td|th)>/g, "<$1div>");
}
