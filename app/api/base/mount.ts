import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { AppError } from "~/platform/errors";
import { preventCaching, allowCaching } from "./caching";
import type { Operation, Who } from "./operation";
import { parse, queryOf } from "./parse";
import { admitBody, readFile, readJson } from "./read-body";
import { assertScope, identifyRequest } from "~/auth/bearer.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";

const ROLE_CHECKS: Record<Who, (actor: Actor) => void> = {
  anyone: () => {},
  member: assertMember,
  artist: assertCanUseDashboard,
};

/**
 * Routes declared operations. Paths without parameters come first; other methods get 405. A body is
 * read only if one is declared and the caller is permitted; what old clients send with a plain POST
 * or DELETE is ignored.
 */
export function mount(operations: readonly Operation[]): Router {
  const router = express.Router();
  const paths = [...new Set(operations.map(({ path }) => path))].sort(byParameters);

  for (const path of paths) {
    const calls = operations.filter((it) => it.path === path);
    const route = router.route(path.replace(/\{(\w+)\}/g, ":$1"));

    for (const call of calls) route[call.method](handlerOf(call));
    route.all(refuseMethod(calls));
  }

  return router;
}

const EMPTY_BODY = Buffer.alloc(0);

function byParameters(a: string, b: string) {
  return Number(a.includes("{")) - Number(b.includes("{"));
}

function handlerOf(call: Operation): RequestHandler {
  return (request, response, next) => void perform(call, request, response).catch(next);
}

async function perform(call: Operation, request: Request, response: Response) {
  preventCaching(response);

  const params = request.params as Record<string, string>;
  const { actor, session } = await requireCaller(request, call);

  await call.authorize?.({ actor, params });

  const query = call.query && parse(call.query, queryOf(request));

  await admitBody(request, response, actor, call);

  const body = call.body && parse(call.body, await readJson(request, response, call.maxBytes));
  const file = call.acceptsFile ? await readFile(request, response, call.acceptsFile) : EMPTY_BODY;
  const answer = await call.run({ actor, session, params, query, body, file, request, response });

  response.status(call.status ?? 200).type("json");
  if (allowCaching(call, request, response)) {
    void response.json(answer);

    return;
  }

  response.end(JSON.stringify(answer));
}

/**
 * Responds to OPTIONS with the allowed methods, for pages of other sites, too: without cookies,
 * with a token.
 */
function refuseMethod(calls: readonly Operation[]): RequestHandler {
  const methods = calls.flatMap(({ method }) =>
    method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()],
  );
  const allowed = [...methods, "OPTIONS"].join(", ");

  return (request, response) => {
    response.setHeader("Allow", allowed);
    if (request.method !== "OPTIONS") throw new AppError("method", "errors:methodNotAllowed");

    response.setHeader("Access-Control-Allow-Methods", allowed);
    response.setHeader("Access-Control-Allow-Headers", "authorization, content-type");
    response.setHeader("Access-Control-Max-Age", "600");
    response.status(204).end();
  };
}

/**
 * Identifies the caller and requires the operation's role and scope.
 * @throws AppError unauthenticated, forbidden
 */
async function requireCaller({ headers }: Request, { scope, who }: Operation) {
  const { actor, session, token } = await identifyRequest(headers);
  if (token && !scope) throw new AppError("forbidden", "errors:notByToken");
  if (scope) assertScope(token, scope);
  ROLE_CHECKS[who](actor);

  return { actor, session };
}
