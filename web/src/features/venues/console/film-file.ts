import { filmLimits } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";

const megabyte = 1024 * 1024;
export const mostMegabytes = filmLimits.maxBytes / megabyte;

/** Why a file can't be a location's film; null when it can. The server looks into it. */
export function findFilmProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!(filmLimits.types as readonly string[]).includes(type)) return m.film_wrong_type();
  if (size > filmLimits.maxBytes) return m.film_too_many_megabytes({ most: mostMegabytes });
  return size === 0 ? m.picture_empty() : null;
}
