import { startTimeBudget } from "../time-budget.ts";
import { type EndpointPlugin, openEndpoint } from "./endpoint-plugin.ts";
import { keepBytes } from "./raw-body.ts";

/** Bytes in, JSON out: they are read by whoever knows them to be genuine, once their signature was checked. */
export const serveWebhooks: EndpointPlugin = (app, { routes, deps }, done) => {
  keepBytes(app);
  for (const route of routes) {
    const { options, enter, admit, act } = openEndpoint(route, deps);
    app.route({ ...options, onRequest: enter, preHandler: [startTimeBudget, admit], handler: act });
  }
  done();
};
