import { createSessionStorage, type Session } from "@remix-run/node";
import { clock } from "~/platform/clock/clock";
import {
  actorOf,
  findAccount,
  findRights,
  type Rights,
  type TwoFactor,
} from "~/models/accounts/accounts.server";
import {
  createSession,
  deleteSession,
  findSession,
  findSessionByKey,
  replaceSession,
  sessionKey,
  updateSession,
} from "~/models/accounts/authentication/sessions.server";
import { type Actor, GUEST, type TicketPass } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { signedCookie } from "./cookies/signed-cookie.server";
import { visitorIdOf } from "./cookies/visitor.server";
import { required } from "~/platform/required";

const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

const sessionCookie = signedCookie({
  name: "nhacsong_session",
  seconds: THIRTY_DAYS_SECONDS,
  purpose: "session cookie",
});

const inThirtyDays = () => new Date(clock.now().getTime() + THIRTY_DAYS_SECONDS * 1000);

const MAX_PASSES = 10;

type SessionData = {
  userId: string;
  userAgent: string;
  passes: TicketPass[];
  televisionId: string;
  isTwoFactor: boolean;
  credentialsVersion: number;
};

export const sessionStorage = createSessionStorage<SessionData>({
  cookie: sessionCookie,
  createData: (sessionData, expires) => createSession(sessionData, expires ?? inThirtyDays()),
  readData: (sessionId) => findSession(sessionId) as Promise<{ userId: string } | null>,
  updateData: (sessionId, sessionData, expires) =>
    updateSession(sessionId, sessionData, expires ?? inThirtyDays()),
  deleteData: deleteSession,
});

function readSession(cookieHeader: string | null | undefined): Promise<Session> {
  return sessionStorage.getSession(cookieHeader);
}

/** See TwoFactor and createSession for `isTwoFactor` and `credentialsVersion`. */
type NewSession = {
  userId: string;
  credentialsVersion: number;
  isTwoFactor: boolean;
  userAgent: string | null;
};

/**
 * Signs in with a new session and secret, and ends the session of the request, against session
 * fixation.
 * @returns the Set-Cookie value
 * @throws AppError unauthenticated if the credentials have changed meanwhile
 */
export async function startSession(
  cookieHeader: string | null | undefined,
  { userId, userAgent, isTwoFactor, credentialsVersion }: NewSession,
): Promise<string> {
  const session = await sessionStorage.getSession();
  if (isTwoFactor) session.set("isTwoFactor", true);
  session.set("userId", userId);
  session.set("credentialsVersion", credentialsVersion);
  session.set("userAgent", (userAgent ?? "").slice(0, 300));

  const cookie = await sessionStorage.commitSession(session);
  const formerKey = await sessionKeyOf(cookieHeader);
  const endedFor =
    formerKey && (await replaceSession(formerKey, required(await sessionKeyOf(cookie))));
  if (endedFor) announce({ type: "session.ended", userId: endedFor });

  return cookie;
}

/**
 * Signs out. The session's row is deleted, so a copy of the cookie is useless.
 * @returns the Set-Cookie value that drops the cookie
 */
export async function endSession(cookieHeader: string | null | undefined): Promise<string> {
  const session = await readSession(cookieHeader);
  const userId: unknown = session.get("userId");
  const dropped = await sessionStorage.destroySession(session);
  if (typeof userId === "string") announce({ type: "session.ended", userId });

  return dropped;
}

export async function getActor(cookieHeader: string | null | undefined): Promise<Actor> {
  return (await identify(cookieHeader)).actor;
}

/** Reads the actor and the session key (see sessionKeyOf) with one query. */
export async function identify(cookieHeader: string | null | undefined) {
  const visitorId = visitorIdOf(cookieHeader ?? undefined);
  const session = await sessionKeyOf(cookieHeader);

  return { actor: await actorOfSession(session, visitorId, true), session };
}

/**
 * The actor of a session whose key was proven by the session's cookie or by the media cookie. Does
 * not record a use of the session.
 */
export function getActorOfSession(session: string): Promise<Actor> {
  return actorOfSession(session, null, false);
}

/** Reads actor, session key and the signed-in account, for pages that show it: two queries. */
export async function identifyWithAccount(cookieHeader: string | null | undefined) {
  const visitorId = visitorIdOf(cookieHeader ?? undefined);
  const session = await sessionKeyOf(cookieHeader);
  const sessionData = await findData(session, true);
  const storedAccount =
    typeof sessionData?.userId === "string" ? await findAccount(sessionData.userId) : null;
  const account = storedAccount && {
    ...storedAccount,
    isTwoFactor: sessionData?.isTwoFactor === true,
  };

  return { actor: withPasses(sessionData, account, visitorId), session, account };
}

async function actorOfSession(
  session: string | null,
  visitorId: string | null,
  touches: boolean,
): Promise<Actor> {
  const sessionData = await findData(session, touches);
  const rights =
    typeof sessionData?.userId === "string" ? await findRights(sessionData.userId) : null;

  return withPasses(
    sessionData,
    rights && { ...rights, isTwoFactor: sessionData?.isTwoFactor === true },
    visitorId,
  );
}

function withPasses(
  sessionData: Partial<SessionData> | null,
  rights: (Rights & TwoFactor) | null,
  visitorId: string | null,
): Actor {
  const actor: Actor = rights ? actorOf(rights, visitorId) : { ...GUEST, visitorId };
  const { passes = [], televisionId } = sessionData ?? {};

  return { ...actor, ...(passes.length > 0 && { passes }), ...(televisionId && { televisionId }) };
}

async function findData(
  session: string | null,
  touches: boolean,
): Promise<Partial<SessionData> | null> {
  return session === null ? null : findSessionByKey(session, { touches });
}

/** Reads the device passes stored in the session. */
async function readPasses(cookieHeader: string | null | undefined): Promise<readonly TicketPass[]> {
  if (!cookieHeader?.includes(sessionCookie.name)) return [];

  return ((await readSession(cookieHeader)).get("passes") as TicketPass[] | undefined) ?? [];
}

/**
 * Stores a device pass in the session of guests and signed-in people; drops the oldest ones above
 * the limit.
 * @returns the Set-Cookie value
 */
export async function savePass(
  cookieHeader: string | null | undefined,
  pass: TicketPass,
): Promise<string> {
  const session = await readSession(cookieHeader);
  const others = (await readPasses(cookieHeader)).filter(
    ({ ticketId }) => ticketId !== pass.ticketId,
  );

  session.set("passes", [...others, pass].slice(-MAX_PASSES));

  return sessionStorage.commitSession(session);
}

/**
 * Makes the browser of a guest or a signed-in person the screen of a television.
 * @returns the Set-Cookie value
 */
export async function saveTelevision(
  cookieHeader: string | null | undefined,
  televisionId: string,
): Promise<string> {
  const session = await readSession(cookieHeader);

  session.set("televisionId", televisionId);

  return sessionStorage.commitSession(session);
}

export async function isTwoFactor(cookieHeader: string | null | undefined): Promise<boolean> {
  return (await readSession(cookieHeader)).get("isTwoFactor") === true;
}

/** Finds the account of the session cookie. */
export async function findSignedIn(cookieHeader: string | null | undefined) {
  return (await identifyWithAccount(cookieHeader)).account;
}

/** Reads the stored key of the session, for things bound to one session. Null for guests. */
export async function sessionKeyOf(
  cookieHeader: string | null | undefined,
): Promise<string | null> {
  const secret = await secretOf(cookieHeader);

  return secret === null ? null : sessionKey(secret);
}

async function secretOf(cookieHeader: string | null | undefined): Promise<string | null> {
  if (!cookieHeader?.includes(sessionCookie.name)) return null;

  const secret: unknown = await sessionCookie.parse(cookieHeader);

  return typeof secret === "string" && secret !== "" ? secret : null;
}
