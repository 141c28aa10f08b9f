/** Where guest list events are looked for; a name, and the point that is searched around. */
export interface City {
  /** In the address of the page. */
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Nothing there yet. */
  disabled?: boolean;
}

export const defaultCity: City = { id: "los-angeles", name: "Los Angeles", latitude: 34.0522, longitude: -118.2437 };

export const cities: readonly City[] = [
  defaultCity,
  { id: "anaheim", name: "Anaheim", latitude: 33.8366, longitude: -117.9143 },
  { id: "las-vegas", name: "Las Vegas", latitude: 36.1699, longitude: -115.1398, disabled: true },
];
