import { randomBytes } from "node:crypto";

export type Json = Record<string, unknown>;
export interface Answer {
  status: number;
  body: Json;
}

export function find<T extends object>(store: Map<string, T>, id: string | undefined): Answer {
  const found = store.get(id ?? "");
  return found ? ok(found) : refuse(404, "invalid_request_error", `No such object: ${id}`, "resource_missing");
}

export function ok(body: object): Answer {
  return { status: 200, body: structuredClone(body) as Json };
}

export function refuse(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

/** Of a charge, what we read. */
export const paidByVisa = {
  object: "charge",
  payment_method_details: { type: "card", card: { brand: "visa", last4: "4242", wallet: null } },
} as const;

export function feeIn(form: URLSearchParams): number | null {
  const fee = form.get("application_fee_amount");
  return fee === null ? null : Number(fee);
}
