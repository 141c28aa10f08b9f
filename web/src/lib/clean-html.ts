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
