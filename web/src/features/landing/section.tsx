import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** Beside or below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a page that tells, with room before it. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-20 lg:mt-32">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 lg:mb-10">
        <h2 id={id} tabIndex={-1} className="text-28 font-black sm:text-36 lg:text-56">
          {title}
        </h2>
        {note && <p className="text-16 text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
