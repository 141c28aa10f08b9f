import { useId } from "react";
import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-22 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
