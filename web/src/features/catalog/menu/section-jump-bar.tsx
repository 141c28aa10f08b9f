import type { MouseEvent } from "react";
import type { MenuSection } from "./menu-sections.ts";

/** Not a change of page: no hash in the URL, so that Back leaves the menu at once. */
function jump(event: MouseEvent, headingId: string): void {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(`#${headingId}`);
  // The heading sticks, so it is its section that tells where to scroll.
  heading?.parentElement?.scrollIntoView({
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
  heading?.focus({ preventScroll: true });
}

export function SectionJumpBar({ sections }: { sections: readonly MenuSection[] }) {
  return (
    <nav aria-label="Sections" className="-mx-4 mb-2 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex w-max gap-2 px-4 py-1">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#menu-${section.id}`}
              onClick={(event) => jump(event, `menu-${section.id}`)}
              className="inline-flex min-h-11 items-center rounded-full bg-surface-1 px-4 text-14 font-bold text-strong inset-ring inset-ring-line hover:bg-surface-2"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
