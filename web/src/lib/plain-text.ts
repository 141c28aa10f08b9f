/** The words of a description, its tags taken away: for an excerpt, which React escapes as any text. */
export function plainText(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ");
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
