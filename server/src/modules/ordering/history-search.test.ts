import { expect, test } from "vitest";
import { readHistorySearch } from "./history-search.ts";

const none = { orderId: null, shortId: null, phoneEnd: null, item: null };
const id = "01a1fc11-631e-7655-9837-b59bcdb618c7";

test.each([
  [id, { orderId: id }],
  [`https://x.example/location/064E1/order/${id.toUpperCase()}/status`, { orderId: id }],
  [id.replaceAll("-", ""), { orderId: id.replaceAll("-", "") }],
  [" #A1b2 C3 ", { shortId: "a1b2c3" }],
  ["a1b2c3", { shortId: "a1b2c3", item: "a1b2c3" }],
  ["facade", { shortId: "facade", item: "facade" }],
  ["123456", { shortId: "123456", item: "123456" }],
  ["1942", { phoneEnd: "1942", item: "1942" }],
  ["555-0110", { phoneEnd: "0110" }],
  ["(213) 555-0110", { phoneEnd: "2135550110" }],
  ["+1 213.555.0110", { phoneEnd: "2135550110" }],
  ["Piña colada", { item: "Piña colada" }],
  ["805", { item: "805" }],
  ["12345", { item: "12345" }],
  ["#12", {}],
  ["a", {}],
  ["１２３４", { item: "１２３４" }],
  ["%", {}],
])("%j is looked for as %j", (text, found) => expect(readHistorySearch(text)).toEqual({ ...none, ...found }));
