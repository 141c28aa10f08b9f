import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ClearFilters } from "#components/clear-filters.tsx";
import { useUrlFilters } from "#lib/use-url-filters.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { vendorRolesQuery } from "../people/staff-management-queries.ts";
import { readActivityFilters } from "./activity-queries.ts";
import type { ActivityKind } from "./activity-queries.ts";

const kinds: { value: ActivityKind | ""; label: string }[] = [
  { value: "", label: m.activity_all() },
  { value: "order", label: m.orders() },
  { value: "product", label: m.products() },
  { value: "role", label: m.activity_staff() },
  { value: "event", label: m.events() },
  { value: "glevent", label: m.activity_glevents() },
  { value: "reservation", label: m.activity_guest_list() },
  { value: "contest", label: m.activity_draws() },
  { value: "reward", label: m.activity_rewards() },
  { value: "link", label: m.activity_links() },
  { value: "vendor", label: m.activity_vendor() },
  { value: "location", label: m.report_locations() },
  { value: "promotion", label: m.console_promotions() },
];

/** What was done, by whom, on which night. All of it in the URL. */
export function ActivityFilterFields({ vendorId }: { vendorId: string }) {
  const { params, set, clear } = useUrlFilters(["kind", "person", "day"]);
  const { data } = useInfiniteQuery(vendorRolesQuery(vendorId));
  const filters = readActivityFilters(params);
  const staff = data?.pages.flatMap(({ items }) => items) ?? [];
  const people = [
    { value: "", label: m.activity_everybody() },
    ...staff.map(({ phoneNumber, name }) => ({ value: phoneNumber, label: name })),
  ];

  return (
    <search className="@container mb-6 block">
      <div className="grid grid-cols-1 gap-3 *:first:col-span-full @min-[20rem]:grid-cols-2 @min-[40rem]:grid-cols-3 @min-[40rem]:*:first:col-span-1">
        <SelectField
          label={m.show()}
          options={kinds}
          value={filters.subjectType ?? ""}
          onChange={(event) => set("kind", event.currentTarget.value)}
        />
        <SelectField
          label={m.activity_person()}
          options={people}
          value={filters.phoneNumber ?? ""}
          onChange={(event) => set("person", event.currentTarget.value)}
        />
        <TextField
          label={m.day()}
          type="date"
          placeholder={m.any_day()}
          value={filters.day ?? ""}
          onChange={(event) => set("day", event.currentTarget.value)}
        />
      </div>
      {Object.keys(filters).length > 0 && (
        <div className="mt-2">
          <ClearFilters onClear={clear} />
        </div>
      )}
    </search>
  );
}
