import type { Stripe } from "stripe";
import { type Answer, find, newId, ok, refuse } from "./stripe-stand-in-answers.ts";

export type StandInCustomer = Pick<Stripe.Customer, "object" | "id" | "metadata">;
type Card = Pick<Stripe.PaymentMethod.Card, "brand" | "last4" | "exp_month" | "exp_year">;
export type StandInMethod = Pick<Stripe.PaymentMethod, "object" | "id" | "type" | "customer" | "allow_redisplay"> & {
  card: Card;
};

/** Of an account's books, what people keep there. */
interface Kept {
  customers: Map<string, StandInCustomer>;
  methods: Map<string, StandInMethod>;
}

/** People and their cards. */
export function answerCustomers(
  books: Kept,
  { method, path }: { method: string; path: string },
  form: URLSearchParams,
): Answer {
  const [, , kind, id, part, methodId] = path.split("/");
  if (kind === "payment_methods") return id === undefined ? makeMethod(books, form) : detach(books, id);
  if (id === undefined) return makeCustomer(books, form);
  if (!books.customers.has(id)) return find(books.customers, id);
  if (method === "DELETE") return removeCustomer(books, id);
  if (part !== "payment_methods") return find(books.customers, id);
  const own = [...books.methods.values()].filter((one) => one.customer === id).toReversed();
  if (methodId !== undefined) return find(new Map(own.map((one) => [one.id, one])), methodId);
  const shown = form.get("allow_redisplay");
  const data = own.filter((one) => shown === null || one.allow_redisplay === shown);
  return ok({ object: "list", data, has_more: false });
}

function makeCustomer({ customers }: Kept, form: URLSearchParams): Answer {
  const customer = {
    object: "customer",
    id: newId("cus"),
    metadata: { customer_key: form.get("metadata[customer_key]") ?? "" },
  } satisfies StandInCustomer;
  customers.set(customer.id, customer);
  return ok(customer);
}

function removeCustomer({ customers, methods }: Kept, id: string): Answer {
  customers.delete(id);
  for (const one of methods.values()) if (one.customer === id) methods.delete(one.id);
  return ok({ object: "customer", id, deleted: true } satisfies Stripe.DeletedCustomer);
}

function makeMethod({ methods }: Kept, form: URLSearchParams): Answer {
  const made = {
    object: "payment_method",
    id: newId("pm"),
    type: "card",
    customer: null,
    allow_redisplay: form.get("allow_redisplay") ?? "unspecified",
    card: { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2040 },
  } satisfies StandInMethod;
  methods.set(made.id, made);
  return ok(made);
}

/** Whoever's it is: that is for who asks to know. */
function detach({ methods }: Kept, id: string): Answer {
  const found = methods.get(id);
  if (!found?.customer) return refuse(400, "invalid_request_error", "It is not attached to a customer.");
  methods.delete(id);
  return ok({ ...found, customer: null } satisfies StandInMethod);
}

/** Null where it is set. */
export function setCustomer({ customers }: Kept, intent: { customer: unknown }, id: string): Answer | null {
  if (!customers.has(id)) return refuse(400, "invalid_request_error", `No such customer: '${id}'`, "resource_missing");
  intent.customer = id;
  return null;
}

/** What a payment is confirmed with: kept where it says so, refused where it is another's. Null where it may pay. */
export function useMethod({ methods }: Kept, intent: { customer: unknown }, form: URLSearchParams): Answer | null {
  const method = methods.get(form.get("payment_method") ?? "");
  if (!method) return null;
  if (method.customer !== null && method.customer !== intent.customer)
    return refuse(400, "invalid_request_error", "The payment method belongs to another customer.");
  const isKept = form.get("setup_future_usage") === "on_session" && typeof intent.customer === "string";
  if (isKept) method.customer = intent.customer as string;
  return null;
}
