import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Peek, Route } from "../call.ts";
import { FileAnswer, sendFile } from "../file-answer.ts";
import { readForms } from "../form-body.ts";
import { GzippedAnswer, sendGzipped } from "../gzipped-answer.ts";
import { isAllThatIsKnown, ReadyAnswer, sendReady } from "../ready-answer.ts";
import { startTimeBudget } from "../time-budget.ts";
import { checkAnswer } from "./check-answer.ts";
import { type EndpointDeps, type EndpointPlugin, openEndpoint } from "./endpoint-plugin.ts";

/** JSON in, JSON or a file out. What is at hand as bytes is sent at once, to whoever asks: nothing is parsed, nobody is waited for. */
export const serveCalls: EndpointPlugin = (app, { routes, deps }, done) => {
  const { form = [], json = [] } = Object.groupBy(routes, ({ endpoint }) => (endpoint.takesForm ? "form" : "json"));
  mountCalls(app, json, deps);
  // In a scope of their own: no other call takes a form, which any site's page can send without asking first.
  app.register((scope, _options, ready) => {
    readForms(scope);
    mountCalls(scope, form, deps);
    ready();
  });
  done();
};

function mountCalls(app: FastifyInstance, routes: readonly Route[], deps: EndpointDeps): void {
  for (const route of routes) {
    const { options, enter, admit, act } = openEndpoint(route, deps);
    const peek = peekOf(route.peek);
    const sendWhatIsAtHand: onRequestHookHandler = (request, reply, next) => {
      const ready = peek(request);
      if (!ready) return next();
      if (deps.checkAnswers) checkAnswer(route.endpoint, ready);
      sendReady(request, reply, ready);
    };
    app.route({
      ...options,
      config: { ...options.config, isAtHand: (request) => peek(request) !== undefined },
      onRequest: route.peek ? [sendWhatIsAtHand, ...enter] : enter,
      preHandler: [startTimeBudget, admit],
      handler: async (request, reply) => send(request, reply, await act(request, reply)),
    });
  }
}

/** What is ready, for whoever has seen no other. A call with a body is one to be refused. */
function peekOf(find: Peek | undefined): Peek {
  return (request) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    const ready = length === undefined && coding === undefined ? find?.(request) : undefined;
    return ready && isAllThatIsKnown(request, ready) ? ready : undefined;
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof ReadyAnswer) return sendReady(request, reply, answer);
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  return answer instanceof GzippedAnswer ? sendGzipped(request, reply, answer) : answer;
}
