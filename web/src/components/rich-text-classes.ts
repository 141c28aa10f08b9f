/** The look of formatted text, the same where it is written and where it is read. */
export const richTextClasses =
  "text-16 text-normal wrap-anywhere [&>*+*]:mt-3 [&_strong]:font-bold [&_strong]:text-strong " +
  "[&_h2]:text-22 [&_h2]:font-bold [&_h3]:text-18 [&_h3]:font-bold " +
  "[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-1 " +
  "[&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 " +
  "[&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted";
