import * as z from "zod/mini";

type Shape = Readonly<Record<string, z.core.$ZodType>>;
type Strict<Fields extends Shape> = z.ZodMiniObject<Fields, z.core.$strict>;
type Echo<Shown extends Shape> = { [Name in keyof Shown]: z.ZodMiniOptional<Shown[Name]> };
type WithEcho<Changed extends Shape, Shown extends Shape> = Omit<Echo<Shown>, keyof Changed> & Changed;

/**
 * The body of a PUT that takes back whole what a GET gave: a field of `shown` that the call can't change may stand in it.
 * It never reaches the handler. Where the body names the `version` that it is a change of, such a field is refused if it
 * differs from what that version says (NOT_CHANGEABLE); without a version it is dropped. What neither names is refused.
 */
export function withEcho<Changed extends Shape, Shown extends Shape>(changed: Changed, shown: Shown) {
  const echo = Object.fromEntries(
    Object.entries(shown).map(([name, schema]) => [name, z.readonly(z.optional(withoutDefault(schema)))]),
  );
  return z.strictObject({ ...echo, ...changed }) as unknown as z.ZodMiniType<
    z.output<Strict<Changed>>,
    z.input<Strict<WithEcho<Changed, Shown>>>
  >;
}

/** What an answer's reader fills in where a server does not know a field is nothing that a caller has said. */
function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodMiniDefault ? withoutDefault(schema.def.innerType) : schema;
}
