import type { Socket } from "node:net";
import * as m from "@skipline/contract/texts";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Browsers and proxies ask for one thing at a time on a connection; a few more are polite pipelining. */
const mostPerConnection = 16;

/**
 * Bounds what one connection may have under way. Node reads as many requests as a client cares to pipeline and starts
 * them all: one client's thousands would stand in everybody's way. The first one too many is told so and is the last of
 * its connection; what the client sent behind it is not even looked at, which `Connection: close` says.
 */
export function limitConnections(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  const refused = new WeakSet<Socket>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    if (refused.has(socket)) {
      reply.hijack();
      return;
    }
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= mostPerConnection) return done();
    refused.add(socket);
    reply.header("connection", "close");
    done(new AppError("UNAVAILABLE", m.refused_connection, { retryAfter: 1 }));
  });
}

/**
 * Turns calls away while so many statements wait for the database that the new one could only wait, too. Calls that wait
 * for another system hold no connection and are not counted. What is at hand goes out as ever, and what is vital has a line of
 * its own.
 */
export function shedLoad(app: FastifyInstance, isOverloaded: (call: { isVital: boolean }) => boolean): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { endpointId, isAtHand, isVital = false } = request.routeOptions.config;
    if (!isOverloaded({ isVital }) || endpointId === undefined || isAtHand?.(request)) return done();
    done(new AppError("UNAVAILABLE", m.refused_load, { retryAfter: 1 }));
  });
}
