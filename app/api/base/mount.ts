import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { AppError } from "~/platform/errors";
import { preventCaching, allowCaching } from "./caching";
import type { Operation, CallerRole } from "./operation";
import { parse, queryOf } from "./parse";
import { admitBody, readFile, readJson } from "./read-body";
import { assertScope, identifyRequest } from "~/auth/bearer.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";

const ROLE_CHECKS: Record<CallerRole, (actor: Actor) => void> = {
  anyone: () => {},
  member: assertMember,
  artist: assertCanUseDashboard,
};

/**
 * Routes declared operations. Paths without parameters come first; other methods get 405. A body is
 * read only if one is declared and the caller is permitted; bodies that old clients send with a
 * plain POST or DELETE are ignored.
 */
export function mount(operations: readonly Operation[]): Router {
  const router = express.Router();
  const operationPaths = [
    ...new Set(operations.map(({ path: operationPath }) => operationPath)),
  ].sort(byParameters);

  for (const operationPath of operationPaths) {
    const pathOperations = operations.filter((operation) => operation.path === operationPath);
    const expressRoute = router.route(operationPath.replace(/\{(\w+)\}/g, ":$1"));

    for (const operation of pathOperations) expressRoute[operation.method](handlerOf(operation));
    expressRoute.all(refuseMethod(pathOperations));
  }

  return router;
}

const EMPTY_BODY = Buffer.alloc(0);

function byParameters(left: string, right: string) {
  return Number(left.includes("{")) - Number(right.includes("{"));
}

function handlerOf(operation: Operation): RequestHandler {
  return (request, response, next) => void perform(operation, request, response).catch(next);
}

async function perform(operation: Operation, request: Request, response: Response) {
  preventCaching(response);

  const params = request.params as Record<string, string>;
  const { actor, session } = await requireCaller(request, operation);

  await operation.authorize?.({ actor, params });

  const parsedQuery = operation.query && parse(operation.query, queryOf(request));

  await admitBody(request, response, actor, operation);

  const parsedBody =
    operation.body && parse(operation.body, await readJson(request, response, operation.maxBytes));
  const uploadedFile = operation.acceptsFile
    ? await readFile(request, response, operation.acceptsFile)
    : EMPTY_BODY;
  const answer = await operation.run({
    actor,
    session,
    params,
    query: parsedQuery,
    body: parsedBody,
    file: uploadedFile,
    request,
    response,
  });

  response.status(operation.status ?? 200).type("json");
  if (allowCaching(operation, request, response)) {
    void response.json(answer);

    return;
  }

  response.end(JSON.stringify(answer));
}

/**
 * Responds to OPTIONS with the allowed methods, and to other methods with 405. Pages of other sites
 * may call with a token, without cookies.
 */
function refuseMethod(pathOperations: readonly Operation[]): RequestHandler {
  const methods = pathOperations.flatMap(({ method }) =>
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
async function requireCaller(
  { headers }: Request,
  { scope: requiredScope, who: callerRole }: Operation,
) {
  const { actor, session, token } = await identifyRequest(headers);
  if (token && !requiredScope) throw new AppError("forbidden", "errors:notByToken");
  if (requiredScope) assertScope(token, requiredScope);
  ROLE_CHECKS[callerRole](actor);

  return { actor, session };
}
