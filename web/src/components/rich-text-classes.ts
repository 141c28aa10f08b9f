/** The look of formatted text, the same where it is written and where it is read. */
export const richTextClasses =
  "text-16 text-normal wrap-anywhere [&>*+*]:mt-3 [&_strong]:font-bold [&_strong]:text-strong " +
  "[&_h2]:text-22 [&_h2]:font-bold [&_h3]:text-18 [&_h3]:font-bold " +
  "[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li+li]:mt-1 " +
  "[&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 " +
  "[&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_blockquote]:text-muted";
