/** Less than this is a browser's own bar that comes and goes. */
const leastKeyboardPx = 120;

/** How many pixels of the page's lower edge a keyboard covers. A page that is zoomed in is no keyboard. */
export function keyboardInset(
  pageHeight: number,
  { height, offsetTop, scale }: Pick<VisualViewport, "height" | "offsetTop" | "scale">,
): number {
  const covered = Math.round(pageHeight - height - offsetTop);
  return scale > 1.01 || covered < leastKeyboardPx ? 0 : covered;
}
