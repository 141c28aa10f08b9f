import type { ComponentProps, ReactNode } from "react";
import { Link } from "#lib/link.tsx";

interface SectionWithWayProps {
  id: string;
  title: string;
  /** Where there is more of it; null while nobody knows. */
  to: ComponentProps<typeof Link>["to"] | null;
  way: string;
  children: ReactNode;
}

/** The newest of something, with the way to all of it beside the heading. */
export function SectionWithWay({ id, title, to, way, children }: SectionWithWayProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-22 font-bold">
          {title}
        </h2>
        {to !== null && (
          <Link
            to={to}
            className="-me-2 inline-flex min-h-11 items-center rounded-full px-2 font-bold text-accent-text"
          >
            {way}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
