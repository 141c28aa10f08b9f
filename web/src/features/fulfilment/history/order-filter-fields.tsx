import * as m from "@skipline/contract/texts";
import { Search, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { ClearFilters } from "#components/clear-filters.tsx";
import { useUrlFilters } from "#lib/use-url-filters.ts";
import { useUrlText } from "#lib/use-url-text.ts";
import { classes } from "#ui/classes.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { hasFilters, longestSearch, readFilters, statusChoices } from "./order-filters.ts";

const statusOptions = [{ value: "", label: m.orders_filter_all() }, ...statusChoices];

/** Which orders: by what the guest can say, by status, by day. All of it in the URL. */
export function OrderFilterFields({ dayHint }: { dayHint: string | undefined }) {
  const { params, set, clear } = useUrlFilters(["search", "status", "day"]);
  const [text, setText] = useUrlText("search");
  const filters = readFilters(params);
  const furtherId = useId();
  const [isOpen, setOpen] = useState(filters.status !== undefined || filters.day !== undefined);

  function clearAll(): void {
    setText("");
    clear();
  }

  return (
    <search className="@container mb-2 block">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 @min-[40rem]:grid-cols-[2fr_1fr_1fr] @min-[40rem]:items-start">
        <div>
          <TextField
            label={m.orders_search()}
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            icon={<Search className="size-5" />}
            placeholder={m.orders_search_example()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestSearch}
          />
        </div>
        {/* On a phone the orders come first: the other filters open below. */}
        <div className="mb-1 @min-[40rem]:hidden">
          <IconButton
            label={m.filters()}
            aria-expanded={isOpen}
            aria-controls={furtherId}
            variant={isOpen ? "accent" : "quiet"}
            icon={<SlidersHorizontal aria-hidden="true" className="size-6" />}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <div
          id={furtherId}
          className={classes(
            "col-span-full grid-cols-1 gap-3 @min-[20rem]:grid-cols-2 @min-[40rem]:contents",
            isOpen ? "grid" : "hidden",
          )}
        >
          <SelectField
            label={m.status()}
            options={statusOptions}
            value={filters.status ?? ""}
            onChange={(event) => set("status", event.currentTarget.value)}
          />
          <TextField
            label={m.day()}
            type="date"
            placeholder={m.any_day()}
            value={filters.day ?? ""}
            hint={dayHint}
            onChange={(event) => set("day", event.currentTarget.value)}
          />
        </div>
      </div>
      {hasFilters(filters) && <ClearFilters onClear={clearAll} />}
    </search>
  );
}
