import type { Endpoint } from "@skipline/contract/endpoint";
import { expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";

/** All that may be read from a replica. Whoever adds one says why it bears to be some seconds old (decision 221). */
const bearLag = [
  "analytics.getDump",
  "analytics.getWeekReport",
  "analytics.listPaidOrders",
  "analytics.listWeekOrders",
  "analytics.regenerateDump",
  "venues.listActivities",
];

/** Nouns of which nothing ever does: who somebody is, what is paid, ordered and handed over, who is let in. */
const fresh = "auth people catalog payments membership guests rewards ordering fulfilment".split(" ");

/** Of what may never be old, if only by a word of its path. */
const freshPath = /payment|refund|reconcil|cart|menu|product|tax|role|account|health|stream|users\//;

function whyNot(endpoint: Endpoint): string[] {
  const { id, method, kind, access, path, idempotent, liveSession } = endpoint;
  const isStaffs = access.kind === "vendor" && access.role !== "STAFF";
  return [
    ...(method === "GET" && kind === undefined && !idempotent ? [] : [`${id} is no plain read`]),
    ...(isStaffs && !liveSession ? [] : [`${id} is not of a vendor's managers alone`]),
    ...(fresh.includes(id.split(".")[0]!) ? [`${id} is of a noun that is always fresh`] : []),
    ...(freshPath.test(path) ? [`${id} is of what must not be old: ${path}`] : []),
  ];
}

test("what bears lag stands here, only reads, and is nothing of money, menus or rights", async () => {
  const declared = (await contractEndpoints()).filter(({ bearsLag }) => bearsLag);
  expect(declared.map(({ id }) => id).toSorted()).toEqual(bearLag);
  expect(declared.flatMap(whyNot)).toEqual([]);
});

test("money, menus and rights would be found among them", async () => {
  const endpoints = await contractEndpoints();
  const of = (id: string) => whyNot(endpoints.find((one) => one.id === id)!);
  for (const id of ["catalog.listProducts", "ordering.getOrder", "analytics.reconcileWeek", "venues.listVendorRoles"])
    expect(of(id), id).not.toEqual([]);
  expect(of("venues.updateVendor")).toContain("venues.updateVendor is no plain read");
});
