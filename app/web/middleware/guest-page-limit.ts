import type { Request, RequestHandler, Response } from "express";
import { getActor, identifyWithAccount } from "~/auth/session.server";
import { consume, createLimiter } from "~/platform/throttle.server";
import { addressOf, UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { findEdge, findReaderAddress } from "~/platform/http/edge-requests.server";
import { env } from "~/platform/settings/env.server";
import { opensPage } from "./arrivals/queued-paths";

/**
 * Pages per minute for one address, at least ten a second, because crawlers and many people who
 * share an address need that many. SIGNUPS_PER_ADDRESS raises this limit for venues.
 */
const PAGES_PER_MINUTE = 30 * Math.max(20, env.SIGNUPS_PER_ADDRESS ?? 0);
const pageLimiter = createLimiter(PAGES_PER_MINUTE, 60);
/**
 * Rows of a usual list page; a page with more rows counts as several pages.
 */
const USUAL_LENGTH = 50;
const MAX_LENGTH = 500;

/**
 * Limits the pages that are rendered for the guests of one address. Runs after the guest page
 * cache, whose pages cost little. Members are not counted; the identity read here is passed on to
 * the loaders.
 */
export const guestPageLimit: RequestHandler = (request, response, next) => {
  if (!opensPage(request)) return next();

  countPage(request, response).then(() => next(), next);
};

/** @throws AppError throttled */
async function countPage(request: Request, response: Response) {
  const isForManyGuests = findEdge(request) !== null && findReaderAddress(request) === null;
  if (isForManyGuests || (await isSignedIn(request, response))) return;

  const address = addressOf(request);
  if (address !== UNNAMED_PROXY) await consume(pageLimiter, address, undefined, costOf(request));
}

/** The cost of a request: 1 for a list of up to USUAL_LENGTH rows, more for a longer list. */
function costOf({ query }: Request): number {
  const lengths = [query.limit].flat().map(Number).filter(Number.isFinite);
  const longest = Math.min(MAX_LENGTH, Math.max(USUAL_LENGTH, ...lengths));

  return Math.ceil(longest / USUAL_LENGTH);
}

async function isSignedIn({ method, headers }: Request, { locals }: Response): Promise<boolean> {
  if (method === "GET") {
    const identity = identifyWithAccount(headers.cookie);

    locals.identity = identity;

    return (await identity).account !== null;
  }

  return (await getActor(headers.cookie)).userId !== null;
}
