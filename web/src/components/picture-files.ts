import { pictureLimits } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { isApiError } from "#api/errors.ts";

const megabyte = 1024 * 1024;

/** Why a file can't be a picture; null when it can. The server looks again. */
export function findFileProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!(pictureLimits.types as readonly string[]).includes(type)) return m.picture_wrong_type();
  if (size > pictureLimits.maxBytes) return m.picture_too_many_megabytes({ most: pictureLimits.maxBytes / megabyte });
  return size === 0 ? m.picture_empty() : null;
}

/** Why a picture, or another file, did not get there. */
export function describeUploadError(error: unknown, tooLarge = m.picture_too_large): string {
  if (isApiError(error, "BODY_TOO_LARGE")) return tooLarge();
  if (isApiError(error) && error.status < 500 && error.message) return error.message;
  return m.picture_upload_failed();
}
