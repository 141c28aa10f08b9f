import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { FieldError } from "#ui/field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ownLocationsQuery } from "../console/location-queries.ts";
import type { RoleFormValues } from "./role-form.ts";

interface RoleLocationsProps {
  vendorId: string;
  /** Whoever gives the role has one at some locations alone, and gives none at all. */
  isLimited: boolean;
}

const reaches = [
  { value: "all", label: m.report_all_locations() },
  { value: "some", label: m.role_locations_some() },
] as const;

/** Where a role holds. */
export function RoleLocations({ vendorId, isLimited }: RoleLocationsProps) {
  const id = useId();
  const { control, formState } = useFormContext<RoleFormValues>();
  const [chosen, reach] = useWatch({ control, name: ["vendorLocationIds", "reach"] });
  const list = useInfiniteQuery(ownLocationsQuery(vendorId));
  const { data, isError, isFetching, refetch } = list;
  const all = data?.pages.flatMap(({ items }) => items);
  const locations = all?.filter(
    ({ status, vendorLocationId }) => status !== "ARCHIVED" || chosen.includes(vendorLocationId),
  );
  const error = formState.errors.vendorLocationIds?.message;
  const asksWhich = isLimited || reach === "some";
  if (!isLimited && all?.length === 1 && reach === "all") return null;
  return (
    <div className="grid gap-2">
      {!isLimited && (
        <Controller
          control={control}
          name="reach"
          render={({ field: { value, onChange } }) => (
            <ChoiceGroup label={m.report_locations()} columns={2} choices={reaches} value={value} onChange={onChange} />
          )}
        />
      )}
      {asksWhich && (
        <Controller
          control={control}
          name="vendorLocationIds"
          render={({ field: { value, onChange } }) => (
            <fieldset aria-describedby={error ? `${id}-error` : undefined}>
              <legend className={isLimited ? "mb-1 text-14 font-medium text-normal" : "sr-only"}>
                {m.report_locations()}
              </legend>
              {isError && !data && (
                <ListFailed
                  title={m.console_locations_not_loaded()}
                  pending={isFetching}
                  onRetry={() => void refetch()}
                />
              )}
              {!isError && !data && <Skeleton shape="h-22 w-full" rounded="14" />}
              {locations?.map(({ vendorLocationId, description }) => (
                <Checkbox
                  key={vendorLocationId}
                  label={
                    <span className="wrap-anywhere">
                      <TypedWords>{description}</TypedWords>
                    </span>
                  }
                  checked={value.includes(vendorLocationId)}
                  onChange={({ target: { checked } }) =>
                    onChange(checked ? [...value, vendorLocationId] : value.filter((one) => one !== vendorLocationId))
                  }
                />
              ))}
              <LoadMore list={list} failedText={m.load_more_failed_locations()} />
              <FieldError id={id} error={error} />
            </fieldset>
          )}
        />
      )}
    </div>
  );
}
