import { stations } from "@skipline/contract/stations";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { stationNames } from "#lib/station-words.ts";
import { createDeviceStore } from "#stores/device-store.ts";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import type { View } from "./queue-state.ts";

const words = ["ALL", ...stations] as const;

/** A screen hangs at one station, night after night. */
const setting = createDeviceStore<(typeof words)[number]>(
  "skipline.staff.queueStation",
  "ALL",
  (value) => z.enum(words).safeParse(value).data ?? null,
);

/** Whose part of the queue this device shows; null: all of it, as everywhere without a kitchen. */
export function useStationView(hasKitchen: boolean): View {
  const kept = useStore(setting);
  return kept === "ALL" || !hasKitchen ? null : kept;
}

/** All, or one station's part. */
export function StationChoice({ view, onChange }: { view: View; onChange: () => void }) {
  return (
    <div className="max-w-form pb-3">
      <ChoiceGroup
        label={m.station()}
        labelHidden
        value={view ?? "ALL"}
        onChange={(value) => {
          setting.update(() => value);
          onChange();
        }}
        choices={words.map((value) => ({
          value,
          label: value === "ALL" ? m.orders_filter_all() : stationNames[value],
        }))}
      />
    </div>
  );
}
