import type { Endpoint } from "./endpoint.ts";

/** The `id` of the inert script in a page's HTML that holds its first answers. */
export const firstAnswersId = "first-answers";

/**
 * What the server has answered already when it sends a page: an endpoint's id, the call's input (null without one) and
 * the answer. Public answers only; a page that comes without them asks.
 */
export type FirstAnswer = readonly [id: Endpoint["id"], input: unknown, answer: unknown];
