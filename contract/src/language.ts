import * as z from "zod/mini";
import { languages } from "./languages.ts";

export const language = z.enum(languages);
