import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { asc, eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, outbox } from "~db/schema";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { noteMailAccepted } from "~/operations/health/mail-refusal.server";
import { env } from "~/platform/settings/env.server";
import { sendWaitingMails } from "~/jobs/send-mail.server";
import { sendMailAgain } from "~/models/office/mails/mails.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { action as act } from "~/routes/admin+/actions.$action.$id/route";
import { stopClock } from "../factories/money/money";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { readingOf } from "../factories/base/checks";
import { comeBack, submit } from "../factories/base/requests";

const start = Date.now();
/** Received subjects in order. */
let received: string[] = [];
/** Error responses by address. */
let answers: Record<string, number> = {};
/** Runs when the server has a mail but has not responded yet. */
let whenTaken = async (_subject: string, _hangUp: () => void) => {};

let server: SMTPServer;
let port = 0;
let postman: ReturnType<typeof findMailTransport>;
let restoreClock = () => {};

const answering = (code: number) => Object.assign(new Error("no"), { responseCode: code });

async function open(options: object = {}) {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(answers[address] ? answering(answers[address]) : null),
    onData(stream, { id }, done) {
      let text = "";

      stream.on("data", (part: Buffer) => {
        text += part.toString();
      });
      stream.on("end", () => {
        const subject = /^Subject: (.*?)\r?$/m.exec(text)![1]!;

        received.push(subject);
        void whenTaken(subject, () => hangUp(id)).then(() => done());
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  port = (server.server.address() as AddressInfo).port;
  postman = findMailTransport(`smtp://127.0.0.1:${port}`);
}

function hangUp(sessionId: string) {
  const all = [...server.connections] as unknown as { id: string; _socket: { destroy(): void } }[];

  all.find(({ id }) => id === sessionId)!._socket.destroy();
}

const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

beforeEach(async () => {
  await transaction((tx) => tx.delete(outbox));
  [received, answers, whenTaken] = [[], {}, async () => {}];
  at(0);
  await open();
});
afterEach(async () => {
  noteMailAccepted();
  env.SMTP_URL = undefined;
  restoreClock();
  await close();
});

function at(msLater: number) {
  restoreClock();
  restoreClock = stopClock(start + msLater);
}

/** Queues a mail about money or, with `news`, one with an unsubscribe link. */
async function queue(subject: string, { news = false, address = `${subject}@nhacsong.test` } = {}) {
  const unsubscribeUrl = news ? "http://nhacsong.test/unsubscribe?who=x" : null;
  const mail = {
    address,
    subject,
    unsubscribeUrl,
    userId: null,
    language: "en",
    text: "Hi",
    html: "<p>Hi</p>",
  } as const;

  await transaction((tx) => queueMail(tx, mail));
}

const rounds = async (count: number) => {
  for (let n = 0; n < count; n++) await sendWaitingMails(postman);
};

async function standings() {
  const { subject, state, attempts } = outbox;
  const rows = await db.select({ subject, state, attempts }).from(outbox).orderBy(asc(subject));

  return rows.map((row) => [row.subject, row.state, row.attempts]);
}

test("an unreachable or refusing mail server fails no email; all are sent when it is back", async () => {
  for (const subject of ["a", "b"]) await queue(subject);
  await close();
  await rounds(100);

  let turnedAway = 0;
  const onConnect = (_session: unknown, done: (error: Error) => void) => {
    turnedAway += 1;
    done(answering(554));
  };

  await open({ onConnect });
  await rounds(100);
  expect(turnedAway).toBeLessThan(10);
  await close();

  const waiting = [
    ["a", "waiting", 0],
    ["b", "waiting", 0],
  ];

  expect(await standings()).toEqual(waiting);
  await open();
  await rounds(16);
  expect(received).toEqual(["a", "b"]);
});

const full = async () => (await db.query.outbox.findFirst({ where: eq(outbox.subject, "full") }))!;

test("an email deferred by the server ends the round, waits increasingly longer, fails after two days and blocks no other", async () => {
  answers = { "full@nhacsong.test": 452 };
  await queue("full");
  await queue("other");
  await rounds(1);
  expect(await standings()).toEqual([
    ["full", "waiting", 1],
    ["other", "waiting", 0],
  ]);
  await rounds(3);
  expect(received).toEqual(["other"]);

  const tries: number[] = [];

  for (let mail = await full(); mail.state === "waiting"; mail = await full()) {
    const later = mail.nextTryAt!.getTime() - start;

    at(later - 1);
    await rounds(1);
    expect((await full()).attempts).toBe(mail.attempts);
    at(later);
    await rounds(1);
    expect((await full()).attempts).toBe(mail.attempts + 1);
    tries.push(later / 1000);
  }

  expect(tries.slice(0, 5)).toEqual([10, 30, 70, 150, 310]);
  expect(Math.round(tries.at(-1)! / 3600)).toBe(50);
});

test("a permanently refused address fails at once, and the round continues", async () => {
  answers = { "nobody@nhacsong.test": 550 };
  await queue("nobody");
  await queue("other");
  await rounds(1);
  expect(await standings()).toEqual([
    ["nobody", "failed", 1],
    ["other", "sent", 1],
  ]);
});

test("an email waits when the sender is permanently refused", async () => {
  await close();
  await open({
    onMailFrom: (_from: unknown, _session: unknown, done: (error: Error) => void) =>
      done(answering(550)),
  });
  await queue("a");
  await rounds(1);
  expect(await standings()).toEqual([["a", "waiting", 1]]);
});

test("an email during which the connection breaks is queued behind the others", async () => {
  await queue("heavy");
  await queue("other");
  whenTaken = async (subject, hangUp) => {
    if (subject === "heavy") hangUp();
  };

  await rounds(3);
  expect(received).toEqual(["heavy", "other"]);
  expect(await standings()).toEqual([
    ["heavy", "waiting", 1],
    ["other", "sent", 1],
  ]);
});

test("emails about money are sent before older news, and one round empties the outbox", async () => {
  const news = Array.from({ length: 22 }, (_, n) => `news ${n}`);

  for (const subject of news)
    await queue(subject, { news: true, address: "follower@nhacsong.test" });
  await queue("receipt");
  whenTaken = async (subject) => {
    if (subject === "news 3") await queue("offer");
  };

  await rounds(1);
  expect(received).toEqual(["receipt", ...news.slice(0, 4), "offer", ...news.slice(4)]);
});

test("an admin can resend failed emails with new attempts; sent emails are not repeated", async () => {
  answers = { "full@nhacsong.test": 550 };
  await queue("full");
  await queue("other");
  await rounds(1);
  answers = {};

  const admin = await makeUser({ role: "admin" });
  const cookie = await cookieFor(admin);
  const again = async (subject: string) => {
    const { id } = (await db.query.outbox.findFirst({ where: eq(outbox.subject, subject) }))!;

    return act({
      ...submit(`/admin/actions/resend/${id}`, {}, { cookie }),
      params: { action: "resend", id },
    });
  };

  const done = (await again("full")) as Response;

  expect(done.headers.get("Location")).toBe("/admin/outbox");

  const mail = await full();

  expect(mail).toMatchObject({ state: "waiting", attempts: 0, nextTryAt: null });
  expect(comeBack(await again("other"))).toMatchObject({
    status: 409,
    errors: { "": ["This email has already been sent."] },
  });
  await rounds(1);
  expect(received).toEqual(["other", "full"]);

  const written = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));

  expect(written).toMatchObject([{ action: "mail.resent", target: `mail:${mail.id}` }]);
});

test("an email that waits for its next attempt is sent at once when an admin resends it", async () => {
  answers = { "full@nhacsong.test": 452 };
  await queue("full");
  await rounds(1);
  answers = {};
  await rounds(1);
  expect(received).toEqual([]);
  await sendMailAgain(actorFor(await makeUser({ role: "admin" })), (await full()).id);
  await rounds(1);
  expect(received).toEqual(["full"]);
});

test("a stopping site sends no further email", async () => {
  const stopping = new AbortController();

  whenTaken = async () => stopping.abort();
  await queue("a");
  await queue("b");
  await sendWaitingMails(postman, stopping.signal);
  expect(await standings()).toEqual([
    ["a", "sent", 1],
    ["b", "waiting", 0],
  ]);
});

/** Null while the mail server has not refused us. */
async function refusal() {
  env.SMTP_URL = `smtp://127.0.0.1:${port}`;

  const { state, fact, values } = (await readingOf("mail"))!;

  return fact === "rejected" ? `${state}: ${String(values!.reply)}` : null;
}

test.each([
  [
    "the sender",
    {
      onMailFrom: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(answering(553)),
    },
    "bad: 553 no",
  ],
  [
    "the password",
    {
      authOptional: false,
      onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) =>
        done(answering(535)),
    },
    "bad: 535 no",
  ],
])(
  "a server that refuses %s turns the check red at once, with its answer, until it accepts a mail",
  async (_what, options, expected) => {
    await close();
    await open(options);
    if ("onAuth" in options) postman = findMailTransport(`smtp://us:wrong@127.0.0.1:${port}`);
    await queue("code");
    await sendWaitingMails(postman);
    expect(await refusal()).toBe(expected);

    await close();
    await open();
    at(3600_000);
    for (let round = 0; round < 16 && received.length === 0; round += 1)
      await sendWaitingMails(postman);
    expect(received).toEqual(["code"]);
    expect(await refusal()).toBeNull();
  },
);

test("an address that does not exist says nothing about us, a refused text does", async () => {
  answers = { "gone@nhacsong.test": 550 };
  await queue("gone");
  await sendWaitingMails(postman);
  expect(await refusal()).toBeNull();

  await close();
  await open({
    onData(stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) {
      stream.resume().on("end", () => done(answering(554)));
    },
  });
  await queue("spam");
  await sendWaitingMails(postman);
  expect(await refusal()).toBe("bad: 554 no");
});
