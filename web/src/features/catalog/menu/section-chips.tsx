import * as m from "@skipline/contract/texts";
import { useEffect, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import { headingIdOf } from "./menu-section.tsx";
import type { MenuSection } from "./menu-sections.ts";
import { useCurrentSection } from "./use-current-section.ts";

/** Stays on top while the menu scrolls below it, and says where in the menu one is. */
export function SectionChips({ sections, search }: { sections: readonly MenuSection[]; search?: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const { current, pin } = useCurrentSection(
    sections.map(({ id }) => id),
    bar,
  );

  const shown = useRef(current);
  useEffect(() => {
    // It begins at its first: to look where that stands would lay the page out once more.
    if (shown.current === current) return;
    shown.current = current;
    const chip = bar.current?.querySelector<HTMLElement>(`[href="#${headingIdOf(current ?? "")}"]`);
    if (!bar.current || !chip) return;
    // The row alone: `scrollIntoView` would move the page too.
    bar.current.scrollTo({
      left: chip.offsetLeft - (bar.current.clientWidth - chip.offsetWidth) / 2,
      behavior: "smooth",
    });
  }, [current]);

  /** Not a change of page: no hash in the URL, so that Back leaves the menu at once. */
  function jump(event: MouseEvent, id: string): void {
    event.preventDefault();
    const heading = document.querySelector<HTMLElement>(`#${headingIdOf(id)}`);
    pin(id);
    heading?.scrollIntoView({
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
    heading?.focus({ preventScroll: true });
  }

  return (
    <nav
      ref={bar}
      aria-label={m.menu_sections()}
      className="sticky top-(--banner,0px) z-10 -mx-4 mb-1 overflow-x-auto bg-surface-0 [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-2 px-4 py-2">
        {search && <li className="sticky inset-s-4 z-1 sm:hidden">{search}</li>}
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${headingIdOf(id)}`}
              aria-current={id === current ? "location" : undefined}
              onClick={(event) => jump(event, id)}
              className={classes(
                "inline-flex min-h-11 items-center rounded-full px-4 text-14 font-bold transition-colors",
                id === current
                  ? "bg-accent text-on-accent"
                  : "bg-surface-1 text-strong inset-ring inset-ring-line hover:bg-surface-2",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
