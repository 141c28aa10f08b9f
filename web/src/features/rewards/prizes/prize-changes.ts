import * as m from "@skipline/contract/texts";
import type { Change } from "#components/change-list.tsx";
import { formatPercent } from "./prize-form.ts";
import type { PromisedPrizes } from "./prize-form.ts";

type Stored = PromisedPrizes["prizes"][number];

const nothing = "—";
const describe = ({ quantity, name, odds }: Stored) => `${quantity} × ${name}, ${formatPercent(odds)}`;
const words = ({ translations = {} }: Stored) =>
  Object.values(translations)
    .flatMap(({ name, description }) => [name, description])
    .filter(Boolean)
    .join(" · ");

const fields: readonly [label: string, show: (prize: Stored) => string][] = [
  [m.prize(), ({ name }) => name],
  [m.description(), ({ description }) => description],
  [m.prize_how_many(), ({ quantity }) => String(quantity)],
  [m.prize_chance(), ({ odds }) => formatPercent(odds)],
  [m.activity_translations(), words],
];

/** The addresses of pictures say nothing to people. */
function ofPicture(label: string, before: Stored, after: Stored): Change[] {
  if (before.mediaId === after.mediaId && before.imageUrl === after.imageUrl) return [];
  const count = ({ imageUrl }: Stored) => m.event_pictures_count({ count: imageUrl === null ? 0 : 1 });
  return [{ label: `${label} · ${m.event_pictures()}`, before: count(before), after: count(after) }];
}

/** What somebody else did to the prizes since they were loaded, field by field, in words. */
export function listPrizeChanges(before: PromisedPrizes, after: PromisedPrizes): Change[] {
  const left = new Map(after.prizes.map((prize) => [prize.prizeId, prize]));
  const known = new Set(before.prizes.map(({ prizeId }) => prizeId));
  const changed = before.prizes.flatMap((was): Change[] => {
    const is = left.get(was.prizeId);
    if (!is) return [{ label: was.name, before: describe(was), after: nothing }];
    const differing = fields.filter(([, show]) => show(was) !== show(is));
    return [
      ...differing.map(([label, show]) => ({
        label: `${was.name} · ${label}`,
        before: show(was) || nothing,
        after: show(is) || nothing,
      })),
      ...ofPicture(was.name, was, is),
    ];
  });
  const added = after.prizes.filter(({ prizeId }) => !known.has(prizeId));
  // In another order each has another part of the whole.
  const orderOf = (of: PromisedPrizes, other: PromisedPrizes) => {
    const both = new Set(other.prizes.map(({ prizeId }) => prizeId));
    return of.prizes.filter(({ prizeId }) => both.has(prizeId)).map(({ prizeId }) => prizeId);
  };
  const isMoved = orderOf(before, after).join() !== orderOf(after, before).join();
  const names = ({ prizes }: PromisedPrizes) => prizes.map(({ name }) => name).join(", ");
  return [
    ...changed,
    ...added.map((prize) => ({ label: prize.name, before: nothing, after: describe(prize) })),
    ...(isMoved ? [{ label: m.activity_display_order(), before: names(before), after: names(after) }] : []),
  ];
}
