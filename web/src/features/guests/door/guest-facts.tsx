import { Fragment } from "react";

/** "Party of 4 · 2 in · …8123", each of them in one piece where it has room. */
export function GuestFacts({ facts }: { facts: readonly (string | false | null | undefined)[] }) {
  return (
    <span>
      {facts.filter(Boolean).map((fact, index) => (
        <Fragment key={String(fact)}>
          {index > 0 && " · "}
          <span className="inline-block">{fact}</span>
        </Fragment>
      ))}
    </span>
  );
}
