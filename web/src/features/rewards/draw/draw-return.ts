/** In the address of a page with a prize draw: its dialog is open. */
export const drawParam = "draw";

/** Where sign-in leads back to. */
export function withOpenDraw(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.set(drawParam, "1");
  return `${pathname}?${params}`;
}
