export { findFileProblem } from "./picture-list.ts";
export { describeUploadError } from "./use-pictures.ts";
