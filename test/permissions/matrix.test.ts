import "./restorable-database";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createApi } from "~/api/base/create-api";
import { OPERATIONS } from "~/api/base/operations";
import { ACTION_NAMES } from "~/models/office/admin/actions.protocol";
import { openGuardedApi } from "../api/api-server";
import { makeTicketedEvent } from "../factories/shows/events";
import { makeTicket } from "../factories/checkout/sales";
import { openRooms } from "../live/room-client";
import { answerOf, answerOfStatus } from "./answers";
import { readManifest } from "./manifest";
import { type People, type Persona, PERSONAS } from "./people";
import type { Answer, Policy } from "./policies";
import { MESSAGES } from "./rights/messages";
import { CALLS, SCREENS } from "./rights/tables";
import { openScreen, sendCall, submitForm, type Try } from "./tries";
import { openWorld, type World } from "./world";

const routes = await readManifest();
const { attempt } = openWorld();
const rooms = openRooms();
const api = openGuardedApi();

/** What each person meets. Fails if somebody is refused after something was written. */
async function everybody(meet: (one: Try) => Promise<Answer>): Promise<Policy> {
  const met = {} as Policy;

  for (const who of PERSONAS) {
    const { result, written } = await attempt((world) => meet({ world, who }));
    if (result !== "in") expect(written, `${who} is refused, but something is written`).toEqual([]);
    met[who] = result;
  }

  return met;
}

const screens = routes.flatMap((route) => {
  const policy = route.module.loader && SCREENS[route.id]?.see;

  return policy ? [{ id: route.id, route, policy }] : [];
});

test.each(screens)("$id opens for those of its line", async ({ route, policy }) => {
  expect(await everybody(async (one) => answerOf(await openScreen(route, one)))).toEqual(policy);
});

const forms = routes.flatMap((route) =>
  Object.entries(SCREENS[route.id]?.do ?? {}).map(([intent, line]) => ({
    id: route.id,
    intent,
    route,
    line,
  })),
);

test.each(forms)(
  "the form $intent of $id answers as in its line",
  async ({ route, intent, line }) => {
    expect(
      await everybody(async (one) => answerOf(await submitForm(route, intent, line, one))),
    ).toEqual(line.who);
  },
);

const calls = Object.entries(CALLS).map(([name, line]) => ({ name, line }));

test.each(calls)("$name answers as in its line", async ({ name, line }) => {
  const answerTo = async (one: Try) =>
    answerOfStatus((await sendCall(api, name, line, one)).status);

  expect(await everybody(answerTo)).toEqual(line.who);
});

/** Calls of which the samples have nothing to change, or whose effects are not in the database. */
const WITHOUT_EFFECT = [
  "DELETE /artist/stream-key",
  "DELETE /artist/webhooks/{id}/pause",
  "DELETE /artists/{id}/follow",
  "DELETE /events/{id}/captions/{language}",
  "DELETE /events/{id}/lyrics/link",
  "DELETE /events/{id}/review",
  "DELETE /events/{id}/set-list/{itemId}",
  "DELETE /user/calendar",
  "DELETE /user/push",
  "DELETE /user/save-event/{id}",
  "DELETE /user/tvs/{id}",
  "POST /auth/forgot-password",
  "POST /auth/logout",
  "POST /auth/passkey/options",
  "POST /create-payment-intent",
  "POST /events/{id}/reactions",
  "POST /events/{id}/set-list/move",
  "POST /events/{id}/stream/here",
  "POST /user/passkeys/options",
  "PUT /user/push",
];
const changes = calls.filter(
  ({ name }) => !name.startsWith("GET") && !WITHOUT_EFFECT.includes(name),
);

test.each(changes)("$name writes something where it succeeds", async ({ name, line }) => {
  const who = PERSONAS.find((persona) => line.who[persona] === "in") ?? "guest";

  const { result, written } = await attempt((world) => sendCall(api, name, line, { world, who }));

  if (result.status < 300) expect(written).not.toEqual([]);
});

const KINDS = ["free", "ticketed"] as const;

type Kind = (typeof KINDS)[number];

/** An error is a refusal, and so is a room without the right to read. */
async function mayDo(
  type: string,
  kind: Kind,
  { people, samples }: World,
  who: Persona,
): Promise<boolean> {
  const { frame, isDone } = MESSAGES[type]!;
  const eventId = kind === "free" ? samples.live : await makeTicketedShow(people);
  const client = await rooms.connect({ cookie: people[who].cookie, extended: true });

  client.join(eventId);
  await client.until(() => client.of("joined").length > 0 || client.of("error").length > 0);

  const errorsBefore = client.of("error").length;

  const words = `Hay quá ${randomUUID()}`;

  client.send(frame(eventId, words));

  const outcome = await client.until(() => {
    if (isDone(client, words)) return "done";

    const isRefused = client.of("error").length > errorsBefore || client.of("joined").length > 1;

    return isRefused && "refused";
  });

  client.close();

  return outcome === "done";
}

/** A show on the air for which `viewer` has a ticket. */
async function makeTicketedShow({ artist, viewer }: People) {
  const onAir = { artistId: artist.id, isLive: true, startTime: new Date() };
  const event = await makeTicketedEvent(onAir);

  await makeTicket(event.id, { userId: viewer.id });

  return event.id;
}

const messages = Object.keys(MESSAGES).flatMap((type) => KINDS.map((kind) => ({ type, kind })));

test.each(messages)("$type in a $kind show is for those of its line", async ({ type, kind }) => {
  const may: Persona[] = [];

  for (const who of PERSONAS) {
    const { result } = await attempt((world) => mayDo(type, kind, world, who));
    if (result) may.push(who);
  }

  expect(may).toEqual(PERSONAS.filter((who) => MESSAGES[type]![kind].includes(who)));
});

test("every route, form, call and message has a line", () => {
  expect([...missingScreens(), ...missingCalls(), ...missingMessages()]).toEqual([]);
});

function missingScreens() {
  const missing = routes.flatMap(({ id, module, intents }) => {
    const screen = SCREENS[id];
    if (!screen) return [`Say in test/permissions/rights who may use the route ${id}.`];

    // The address names the action: /admin/actions/{action}/{id}.
    const known = id === "admin.actions.$action.$id" ? [...ACTION_NAMES] : intents;
    const declared = Object.keys(screen.do ?? {});

    return [
      ...(module.loader && !screen.see ? [`Say who may open ${id}.`] : []),
      ...known
        .filter((it) => !declared.includes(it))
        .map((it) => `Say who may send "${it}" to ${id}.`),
      ...declared.filter((it) => !known.includes(it)).map((it) => `"${it}" is no form of ${id}.`),
    ];
  });
  const gone = Object.keys(SCREENS).filter((id) => !routes.some((route) => route.id === id));

  return [...missing, ...gone.map((id) => `${id} is no route any more.`)];
}

/** Signed by the provider, or the same for everybody: no permissions. */
const FOR_NOBODY = [
  "/stripe/webhook",
  "/sepay/webhook",
  "/payos/webhook",
  "/webhooks/texts",
  "/openapi.json",
];

function missingCalls() {
  const names = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const declared = OPERATIONS.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
  const mounted = mountedPaths((createApi() as unknown as { stack: Layer[] }).stack);

  return [
    ...names
      .filter((it) => !CALLS[it])
      .map((it) => `Say in test/permissions/rights who may call ${it}.`),
    ...Object.keys(CALLS)
      .filter((it) => !names.includes(it))
      .map((it) => `${it} is no call any more.`),
    ...mounted
      .filter((it) => ![...declared, ...FOR_NOBODY].includes(it))
      .map((it) => `${it} is undeclared.`),
  ];
}

type Layer = { route?: { path: string }; handle: { stack?: Layer[] } };

/** The routes of Express itself, so that no undeclared call exists. */
function mountedPaths(layers: Layer[]): string[] {
  return layers.flatMap(({ route, handle }) =>
    route ? [route.path] : mountedPaths(handle.stack ?? []),
  );
}

function missingMessages() {
  const source = readFileSync("app/realtime/frames.server.ts", "utf8");
  const types = [...source.matchAll(/type: z\.literal\("(\w+)"\)/g)].map((it) => it[1]!);

  expect(types).toContain("join_event");

  return types
    .filter((it) => !MESSAGES[it])
    .map((it) => `Say in test/permissions/rights who may send ${it}.`);
}
