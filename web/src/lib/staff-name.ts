import * as m from "@skipline/contract/texts";
import { platformOperator } from "@skipline/contract/trail";

/** Who did something, as a reader reads it: a name as it was given, or whom a record names in place of one. */
export function staffName(name: string): string {
  return name === platformOperator ? m.platform_operator() : name;
}
