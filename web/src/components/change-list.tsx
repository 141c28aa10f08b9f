import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";

export interface Change {
  label: string;
  before: string;
  after: ReactNode;
}

/** In a `ChangedDialog`: what somebody else changed since the form was filled, field by field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>{m.changed_nothing()}</p>;
  return (
    <dl className="grid gap-4">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="rounded-14 bg-surface-2 p-4">
          <dt className="text-14 font-bold text-strong">{label}</dt>
          <dd className="mt-1 text-14 text-muted">
            <span className="sr-only">{m.changed_before()} </span>
            <del className="line-clamp-3">{before}</del>
          </dd>
          <dd className="mt-1 text-16 text-strong">
            <span className="sr-only">{m.changed_now()} </span>
            {typeof after === "string" ? <ins className="no-underline">{after}</ins> : after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
