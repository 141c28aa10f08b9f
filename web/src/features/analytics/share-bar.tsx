import { Link } from "#lib/link.tsx";

export interface Part {
  name: string;
  /** In whole units; the bar is of all of them together. */
  value: number;
  /** "$1,204.00" */
  text: string;
  /** "25.6%" */
  note: string;
  /** One of the data colours, as ground: "bg-data-new". */
  fill: string;
  to?: string;
}

/** How a whole is made up: one bar, and its parts by name, largest first as they come. */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      <div aria-hidden="true" className="flex h-5 gap-0.5 overflow-clip rounded-8">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ name, value, fill }) => (
            <span
              key={name}
              className={`min-w-1 [print-color-adjust:exact] ${fill}`}
              style={{ flex: `${value} 0 0` }}
            />
          ))}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {parts.map(({ name, text, note, fill, to }) => (
          <li key={name} className="relative flex flex-wrap items-center gap-x-3 py-2.5 text-16 hover:bg-surface-2">
            <span aria-hidden="true" className={`size-3 shrink-0 rounded-full [print-color-adjust:exact] ${fill}`} />
            <span className="min-w-0 flex-1 basis-32 text-normal">
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className="after:absolute after:inset-0 after:content-['']">
                  {name}
                </Link>
              )}
            </span>
            <span className="ms-auto flex items-baseline gap-3 tabular-nums">
              <span className="text-14 text-muted">{note}</span>
              <span className="min-w-20 text-end font-bold text-strong">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
