import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { Martini, Search, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { classes } from "#ui/classes.ts";
import { TextField } from "#ui/text-field.tsx";
import { countEntries, searchFrom, searchMenu } from "./menu-search.ts";
import { MenuSection } from "./menu-section.tsx";
import type { MenuSection as Section } from "./menu-sections.ts";
import { SectionChips } from "./section-chips.tsx";

/** More than the tallest first screen holds. */
export const firstEntries = 14;

interface MenuListProps {
  sections: readonly Section[];
  quantityOf: (productId: string) => number;
  onQuantity: (product: Product, quantity: number) => void;
  onOpen: (key: string) => void;
  /** Instead of adding a drink with alcohol, at an hour without: "From 06:00 AM". */
  alcoholFrom: string | null;
  /** So many entries, and the headings of all sections: what is seen before anybody scrolls. */
  limit?: number;
}

/** Everything there is to choose, and the two ways through it: by section, and by name where there is much. */
export function MenuList({ sections, limit = Infinity, ...cards }: MenuListProps) {
  // Not in the URL: a sheet that opens while it is being written there would bring an older text back when it closes.
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const isLong = countEntries(sections) >= searchFrom;
  const shown = isLong ? searchMenu(sections, text) : sections;
  const isSearching = isLong && text.trim() !== "";
  const isFolded = sections.length > 1 && !isOpen && !isSearching;
  const field = useRef<HTMLInputElement>(null);

  function openSearch(): void {
    // In the tap itself: a phone shows its keyboard for no other focus.
    flushSync(() => setOpen(true));
    field.current?.focus();
  }

  if (sections.length === 0) {
    return <EmptyState icon={<Martini />} title={m.menu_nothing()} message={m.menu_nothing_hint()} />;
  }
  return (
    <>
      {isLong && (
        // On a phone behind a button beside the sections: products come first.
        <search className={classes("mb-1", isFolded ? "hidden sm:block" : "block")}>
          <TextField
            type="search"
            label={m.menu_search()}
            labelHidden
            placeholder={m.menu_search()}
            icon={<Search className="size-5" />}
            enterKeyHint="search"
            autoComplete="off"
            ref={field}
            onBlur={() => setOpen(false)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <output className="sr-only">{isSearching ? m.menu_found({ count: countEntries(shown) }) : ""}</output>
        </search>
      )}
      {shown.length > 1 && (
        <SectionChips
          sections={shown}
          search={
            isFolded && (
              <button
                type="button"
                aria-label={m.menu_search()}
                onClick={openSearch}
                className="inline-grid size-11 place-items-center rounded-full bg-surface-1 text-strong inset-ring inset-ring-line hover:bg-surface-2"
              >
                <Search aria-hidden="true" className="size-5" />
              </button>
            )
          }
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={m.menu_not_found({ text: text.trim() })}
          message={m.menu_not_found_hint()}
          action={
            <Button full variant="secondary" onClick={() => setText("")}>
              {m.menu_show_all()}
            </Button>
          }
        />
      )}
      {shown.map((section, index) => (
        <MenuSection
          key={section.id}
          section={section}
          first={index === 0}
          limit={limit - countEntries(shown.slice(0, index))}
          {...cards}
        />
      ))}
    </>
  );
}
