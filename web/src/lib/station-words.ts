import { type Station, stations } from "@skipline/contract/stations";
import * as m from "@skipline/contract/texts";

export const stationNames: Readonly<Record<Station, string>> = { BAR: m.station_bar(), KITCHEN: m.station_kitchen() };

/** One that this version does not know keeps its word. */
export function nameStation(value: string): string {
  const station = stations.find((one) => one === value);
  return station ? stationNames[station] : value;
}
