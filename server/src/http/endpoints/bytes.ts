import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { onRequestHookHandler } from "fastify";
import { AppError } from "../app-error.ts";
import { allowFile } from "../arrival.ts";
import { startTimeBudget } from "../time-budget.ts";
import { type EndpointPlugin, openEndpoint } from "./endpoint-plugin.ts";
import { keepBytes } from "./raw-body.ts";

/** A file in, JSON out. Who may send it is known before its first byte is read: strangers can't fill the memory. */
export const serveBytes: EndpointPlugin = (app, { routes, deps }, done) => {
  keepBytes(app);
  for (const route of routes) {
    const { options, enter, admit, act } = openEndpoint(route, deps);
    app.route({
      ...options,
      onRequest: [...enter, admit, assertTypeIn(route.endpoint.takes?.types ?? []), giveTime],
      preHandler: startTimeBudget,
      handler: act,
    });
  }
  done();
};

const giveTime: onRequestHookHandler = (request, _reply, done) => {
  allowFile(request);
  done();
};

function assertTypeIn(types: readonly string[]): onRequestHookHandler {
  return ({ headers }, _reply, done) => {
    const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (types.includes(type)) return done();
    done(new AppError("UNSUPPORTED_MEDIA_TYPE", words(m.refused_types, { types: types.join(", ") })));
  };
}
