import { expect, it } from "vitest";
import { listWaysOn } from "./ways-on.tsx";

const home = { text: "Go Home", url: "/" };
const place = { vendorLocationId: "P1ER9", vendorName: "Pier 9 Cantina", description: "Pier 9 Cantina" };

it("from a dead end a guest gets back to the last menu and home, staff to their own start", () => {
  expect(listWaysOn("/404", undefined)).toEqual([home]);
  expect(listWaysOn("/location/ZZZZ9/order/x/status", place)).toEqual([
    { text: "Menu of Pier 9 Cantina", url: "/location/P1ER9" },
    home,
  ]);
  expect(listWaysOn("/staff/location/ZZZZ9", place)).toEqual([{ text: "Go Home", url: "/staff" }]);
});
