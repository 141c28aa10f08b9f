import { FileAnswer } from "../file-answer.ts";
import { startTimeBudget } from "../time-budget.ts";
import { type EndpointPlugin, openEndpoint } from "./endpoint-plugin.ts";
import { keepBytes } from "./raw-body.ts";

/** Bytes of any type in, JSON or a file out, for a machine that reads it as it comes: nothing is saved under a name. */
export const serveDevices: EndpointPlugin = (app, { routes, deps }, done) => {
  keepBytes(app);
  for (const route of routes) {
    const { options, enter, admit, act } = openEndpoint(route, deps);
    app.route({
      ...options,
      exposeHeadRoute: false,
      onRequest: enter,
      preHandler: [startTimeBudget, admit],
      handler: async (request, reply) => {
        const answer = await act(request, reply);
        return answer instanceof FileAnswer ? reply.type(answer.type).send(Buffer.from(answer.bytes)) : answer;
      },
    });
  }
  done();
};
