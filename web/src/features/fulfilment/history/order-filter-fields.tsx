import { Search, X } from "lucide-react";
import { useSearchParams } from "react-router";
import { useUrlText } from "../../../lib/use-url-text.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { hasFilters, isSearchable, readFilters, statusChoices } from "./order-filters.ts";

const statusOptions = [{ value: "", label: "All" }, ...statusChoices];

/** Which orders: by what the guest can say, by status, by day. All of it in the URL. */
export function OrderFilterFields() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useUrlText("search");
  const filters = readFilters(params);

  function set(name: string, value: string): void {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  function clear(): void {
    setText("");
    setParams({}, { replace: true, preventScrollReset: true });
  }

  return (
    <search className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr]">
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label="Order or phone"
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          icon={<Search className="size-5" />}
          placeholder="a1b2c3 or 4253"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          hint={
            text.trim() && !isSearchable(text)
              ? "Last 6 characters of the order, or last 4 digits of the phone"
              : undefined
          }
        />
      </div>
      <SelectField
        label="Status"
        options={statusOptions}
        value={filters.status ?? ""}
        onChange={(event) => set("status", event.currentTarget.value)}
      />
      <TextField
        label="Day"
        type="date"
        value={filters.day ?? ""}
        onChange={(event) => set("day", event.currentTarget.value)}
      />
      {hasFilters(filters) && (
        <div className="col-span-2 -my-1 -ml-4 sm:col-span-3">
          <Button variant="quiet" size="small" icon={<X aria-hidden="true" className="size-5" />} onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
    </search>
  );
}
