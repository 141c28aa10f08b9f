import { startTimeBudget } from "../time-budget.ts";
import { type EndpointPlugin, openEndpoint } from "./endpoint-plugin.ts";

/** Server-sent events: the handler has taken over the reply (`streams.ts`) and writes to it until the stream ends. */
export const serveStreams: EndpointPlugin = (app, { routes, deps }, done) => {
  for (const route of routes) {
    const { options, enter, admit, act } = openEndpoint(route, deps);
    app.route({
      ...options,
      // Nobody reads a stream's head alone, and it would not end.
      exposeHeadRoute: false,
      onRequest: enter,
      preHandler: [startTimeBudget, admit],
      handler: async (request, reply) => {
        await act(request, reply);
        return reply;
      },
    });
  }
  done();
};
