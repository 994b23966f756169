// The settings and the lock on the data folder are loaded before everything else.
import { hasStarted, refuseToListen } from "~/platform/process/start.server";
import http from "node:http";
import type { Duplex } from "node:stream";
import { constants } from "node:zlib";
import {
  createRequestHandler,
  type GetLoadContextFunction,
  type RequestHandler,
} from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import * as build from "virtual:remix/server-build";
import { holdLease } from "~/operations/backup/standby/hold-lease.server";
import { createApi } from "~/api/base/create-api";
import { apiDocumentIn } from "~/api/base/document/document-router";
import { addressOf, isTrustedProxy } from "~/platform/http/client-address.server";
import { runProbesAfterStart } from "~/operations/checks/run-probes.server";
import { SELF_CHECK_PATH, selfCheck } from "~/operations/checks/self-check";
import { isForFormerHost } from "~/platform/http/former-hosts.server";
import { env } from "~/platform/settings/env.server";
import { bodyLimit } from "~/web/middleware/bodies/body-limit";
import { builtFiles } from "~/web/middleware/built-files";
import { guestPageLimit } from "~/web/middleware/guest-page-limit";
import { guestPageCache } from "~/web/patches/guest-page-cache";
import { routeSubsets } from "~/web/patches/route-subset";
import { sameOriginOnly } from "~/web/middleware/same-origin-only";
import { redirectFormerHosts, redirectFormerHostUpgrade } from "~/web/middleware/former-hosts";
import { errorHandler } from "~/web/middleware/error-handler";
import { countMediaRequest, countRequest } from "~/web/middleware/count-requests";
import { findScreens, routePatterns } from "~/web/middleware/route-pattern";
import { knownFormsOnly } from "~/web/middleware/known-forms-only";
import { metrics } from "~/web/middleware/metrics";
import { incomingBodies } from "~/web/middleware/bodies/incoming-bodies";
import { playbackReport } from "~/web/middleware/media/playback-report";
import { readiness } from "~/web/middleware/readiness";
import { logMediaRequest } from "~/web/middleware/media/media-log";
import { confirmInCharge } from "~/web/middleware/confirm-in-charge";
import { ownFavicon } from "~/web/middleware/own-favicon";
import { ownHostOnly } from "~/web/middleware/own-host-only";
import { requestLog } from "~/web/middleware/request-log";
import { validRequestsOnly, rewriteToOriginForm } from "~/web/middleware/request-line";
import { mediaCookieForEdges } from "~/web/middleware/media/media-cookie";
import { setNonce, permissionsPolicy, securityHeaders } from "~/web/middleware/security-headers";
import { pageLimit } from "~/web/middleware/arrivals/page-limit";
import { setupFirst } from "~/web/middleware/setup-first";
import { serviceWorker } from "~/web/middleware/service-worker";
import { linkLanguage } from "~/web/middleware/visitors/link-language";
import { visitorCookie } from "~/web/middleware/visitors/visitor-cookie";
import { RequestDrain } from "~/jobs/request-drain";
import { shutDownOnSignal } from "~/jobs/shut-down.server";
import { isPatchOn } from "~db/patches/patches";
import { startJobs } from "~/jobs/start-jobs.server";
import { logConsole } from "~/platform/logging/json-console.server";
import { logger } from "~/platform/logging/logger.server";
import { openRelayedEdgeAccess } from "~/media/playback/access/relayed-doors";
import { closeMedia, getMedia, setClosingCard, startMedia } from "~/media/media.server";
import { LINK_PATH } from "~/realtime/relays/protocol";
import { SERVICE_WORKER_PATH } from "~/browser/service-worker/protocol";
import {
  closeRealtime,
  handleOverlayUpgrade,
  handleRelayUpgrade,
  handleRoomUpgrade,
} from "~/realtime/socket.server";
import { logFatalErrors, surviveRejections } from "~/platform/process/unhandled.server";
import { announceStart } from "~/platform/process/startup-message.server";
import { drawClosingCard } from "~/web/responses/closing-card.server";

/**
 * Longer than proxies keep an idle connection, so that none sends a request while this side closes
 * it.
 */
const KEEP_ALIVE_MS = 75_000;

const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const packing = compression({ brotli });
const clientFiles = import.meta.env.PROD
  ? new URL("../client", import.meta.url).pathname
  : "public";

const partFor = routeSubsets(build as never);
const screenOf = findScreens(partFor);
const patternOf = routePatterns(screenOf);
const handlers = new WeakMap<ServerBuild, RequestHandler>();

function screensFor(partialBuild: ServerBuild): RequestHandler {
  const handler =
    handlers.get(partialBuild) ??
    createRequestHandler({ build: partialBuild, mode: import.meta.env.MODE, getLoadContext });

  handlers.set(partialBuild, handler);

  return handler;
}

const getLoadContext: GetLoadContextFunction = (request, response) => ({
  nonce: response.locals.nonce as string,
  requestId: response.locals.requestId as string,
  get ip() {
    return addressOf(request);
  },
  identity: response.locals.identity as AppLoadContext["identity"],
  describeApi: apiDocumentIn,
  onRefused: (status) => {
    response.locals.refusedAs = status;
  },
  onGone: (onClose) => void response.on("close", onClose),
});

const newcomers = pageLimit(env.MAX_PAGES_AT_ONCE);

export const app = express();
app.disable("x-powered-by").set("trust proxy", isTrustedProxy);
app.use("/assets", builtFiles(`${clientFiles}/assets`, packing));
app.use(
  requestLog(patternOf),
  confirmInCharge,
  packing,
  setNonce,
  securityHeaders,
  permissionsPolicy,
  validRequestsOnly,
);
app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
app.get("/readyz", readiness);
app.get("/metrics", metrics);
app.post(SELF_CHECK_PATH, selfCheck);
app.use(redirectFormerHosts, ownHostOnly);
app.get(SERVICE_WORKER_PATH, serviceWorker(clientFiles));
app.get("/favicon.ico", ownFavicon);
app.get(/\.\w+$/, express.static(clientFiles, { maxAge: "1h", index: false }));
app.use(sameOriginOnly, incomingBodies);
app.post("/stream/:id/playback", playbackReport);
app.use(mediaCookieForEdges);
app.use("/api", newcomers, createApi());
app.use(knownFormsOnly(screenOf), setupFirst);
app.use(visitorCookie, linkLanguage, newcomers);
if (import.meta.env.PROD && isPatchOn("guest-page-cache")) app.use(guestPageCache);
app.use(guestPageLimit, bodyLimit(screenOf));
app.all(
  "*",
  (request, response, next) =>
    void screensFor(partFor(request.originalUrl))(request, response, next),
);
app.use(errorHandler);

const requestDrain = new RequestDrain();

/** Handles a request. No request may end the process, which would interrupt every show. */
export function handle(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  nextHandler?: () => void,
) {
  try {
    route(request, response, nextHandler);
  } catch (error) {
    logger.error({ error }, "A request failed");
    refuse(response, 500);
  }
}

/** An answer that has begun is broken off, so that it does not look whole. */
function refuse(response: http.ServerResponse, status: number) {
  if (response.headersSent) response.destroy();
  else response.writeHead(status).end();
}

/** Media come first, so that segments skip the routing of pages. */
function route(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  nextHandler?: () => void,
) {
  rewriteToOriginForm(request);
  if (!isForFormerHost(request) && getMedia().handlePlayback(request, response)) {
    logMediaRequest(request, response);

    return countMediaRequest(request, response);
  }
  if (!requestDrain.accept(request, response)) return;

  countRequest(request, response, () => patternOf(request as express.Request));
  // Express calls it for a target whose path it cannot read, and for an answer that broke off.
  app(
    request as express.Request,
    response as express.Response,
    nextHandler ?? (() => refuse(response, 400)),
  );
}

/** Handles a request for a socket, which may not end the process either. */
export function upgrade(request: http.IncomingMessage, socket: Duplex, upgradeHead: Buffer) {
  try {
    routeUpgrade(request, socket, upgradeHead);
  } catch (error) {
    logger.error({ error }, "A request for a socket failed");
    socket.destroy();
  }
}

function routeUpgrade(request: http.IncomingMessage, socket: Duplex, upgradeHead: Buffer) {
  if (requestDrain.isDraining) return socket.destroy();
  if (redirectFormerHostUpgrade(request, socket)) return;

  const requestPath = request.url?.split("?")[0];
  if (requestPath === "/ws") return handleRoomUpgrade(request, socket, upgradeHead);
  if (handleOverlayUpgrade(request, socket, upgradeHead)) return;
  if (requestPath === LINK_PATH)
    return handleRelayUpgrade(request, socket, upgradeHead, openRelayedEdgeAccess);
  if (!getMedia().handleIngestUpgrade(request, socket, upgradeHead)) socket.destroy();
}

/** Starts jobs and video. Idempotent, because the dev server calls it on every reload. */
export async function start() {
  startJobs();
  setClosingCard(drawClosingCard);
  await startMedia({ demo: env.DEMO });
}

function serve() {
  const server = http.createServer(handle).on("upgrade", upgrade);

  server.keepAliveTimeout = KEEP_ALIVE_MS;

  server.once("error", refuseToListen);
  server.listen(env.PORT, env.HOST, () => {
    hasStarted();
    announceStart();
    runProbesAfterStart();
  });
  shutDownOnSignal(server, requestDrain, [closeRealtime, closeMedia]);
  void start()
    .catch((error) => logger.fatal({ error }, "The jobs or the video could not start"))
    .then(surviveRejections);
}

if (import.meta.env.PROD) {
  logFatalErrors();
  logConsole();
  if (env.FAILOVER) void holdLease().then(serve);
  else serve();
}
