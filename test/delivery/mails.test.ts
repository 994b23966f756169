import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import express from "express";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { events, outbox, users } from "~db/schema";
import { sameOriginOnly } from "~/web/middleware/same-origin-only";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { sendWaitingMails } from "~/jobs/send-mail.server";
import { remindHolders } from "~/models/delivery/notices/reminders.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { action, loader } from "~/routes/_accounts+/unsubscribe";
import { makeShow, stopClock } from "../factories/money/money";
import { actorFor, makeUser } from "../factories/accounts/people";
import { makeTicket } from "../factories/checkout/sales";

const HOUR = 3600_000;
const start = new Date("2032-03-06T04:00:00Z");
let received: ReceivedMail[] = [];
/** Accepts the next mail and hangs up before responding. */
let losesAnswer = false;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const parts: Buffer[] = [];

    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      received.push(new ReceivedMail(Buffer.concat(parts).toString()));
      if (!losesAnswer) return done();

      losesAnswer = false;

      const connection = [...server.connections].find(
        ({ id }: { id: string }) => id === session.id,
      );

      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
    });
  },
});

class ReceivedMail {
  constructor(private readonly raw: string) {}

  /** Unfolds folded headers. */
  header(name: string): string | null {
    const head = this.raw.split("\r\n\r\n")[0]!.replace(/\r\n[ \t]+/g, " ");

    return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? null;
  }

  get text(): string {
    const body = /text\/plain[^]*?quoted-printable\r\n\r\n([^]*?)\r\n--/
      .exec(this.raw)![1]!
      .replace(/=\r\n/g, "");
    const bytes = body.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );

    return Buffer.from(bytes, "latin1").toString().replaceAll("\u00a0", " ");
  }
}

let postman: ReturnType<typeof findMailTransport>;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  postman = findMailTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
});
afterAll(() => void server.close());
beforeEach(async () => {
  await transaction(async (tx) => {
    await tx.delete(outbox);
    await tx.update(events).set({ status: "cancelled" });
  });
  received = [];
});

/** Sends waiting mails and returns those for this address. */
async function sentTo(address: string | null) {
  await sendWaitingMails(postman);

  return received.filter((mail) => mail.header("To") === address);
}

async function holder(fields: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(fields);
  const show = await makeShow({ startTime: start, title: "Đêm Hạ Vàng" });
  const hold = await startTicketPayment(actorFor(user), show.id, 1800);

  await payWithTestCard(actorFor(user), hold.id, "pays");

  return { user, show };
}

async function remindAt(time: number) {
  const restore = stopClock(time);

  await remindHolders();
  restore();
}

test("only optional emails have one-click headers, and each is in the person's language with their time first", async () => {
  const { user, show } = await holder({ language: "vi", timeZone: "Europe/Paris" });

  await remindAt(start.getTime() - 24 * HOUR);

  const fact = { userId: user.id, eventId: show.id, path: "/", fact: "one" };

  await transaction(async (tx) => {
    for (const kind of ["live", "newShow", "refunded", "changed"] as const)
      await queueShowMail(tx, { kind, amountCents: 1800, ...fact });
  });

  const mails = await sentTo(user.email);
  const [receipt, refunded, changed, reminder, live, newShow] = mails;

  expect(mails).toHaveLength(6);
  for (const mail of [reminder!, live!, newShow!]) {
    expect(mail.header("List-Unsubscribe")).toMatch(
      /^<https?:\/\/[^>]+\/unsubscribe\?who=[^>]+&sign=[^>]+>$/,
    );
    expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  }

  for (const mail of [receipt!, refunded!, changed!]) {
    expect([mail.header("List-Unsubscribe"), mail.header("List-Unsubscribe-Post")]).toEqual([
      null,
      null,
    ]);
  }

  for (const mail of mails) {
    expect(mail.header("Content-Language")).toBe("vi");
    expect(mail.header("Auto-Submitted")).toBe("auto-generated");
    expect(mail.text).toMatch(/Giờ của bạn: 05:00 Thứ 7, 6\/3\/2032\r?\nViệt Nam: 11:00/);
  }
});

test("no event is mailed twice; an email whose response was lost is sent again with the same id", async () => {
  const { user, show } = await holder();

  await remindAt(start.getTime() - 24 * HOUR);
  await remindAt(start.getTime() - 23 * HOUR);
  losesAnswer = true;
  await sentTo(user.email);
  await sendWaitingMails(postman);

  const restore = stopClock(Date.now() + 10_000);
  const mails = await sentTo(user.email);

  restore();

  const ids = mails.map((mail) => mail.header("Message-ID"));

  expect(mails).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect(await db.$count(outbox, eq(outbox.state, "sent"))).toBe(2);
  expect(ids.every((id) => /^<[0-9a-f-]{36}@[\w.-]+>$/.test(id!))).toBe(true);

  const again = {
    kind: "ticket",
    userId: user.id,
    eventId: show.id,
    path: "/",
    fact: "twice",
  } as const;

  for (let time = 0; time < 2; time++) await transaction((tx) => queueShowMail(tx, again));
  expect(await sentTo(user.email)).toHaveLength(4);
});

test("one-click unsubscribing requires no cookie, page or sign-in, and is permanent", async () => {
  const site = express().use(sameOriginOnly, express.raw({ type: "*/*" }));

  site.post("/unsubscribe", async (request, response) => {
    const headers = { "Content-Type": request.get("Content-Type")! };
    const body = new Uint8Array(request.body as Buffer);
    const asked = new Request(`http://site${request.url}`, { method: "POST", headers, body });
    const answer = (await action({
      request: asked,
      params: {},
      context: { nonce: "" },
    })) as Response;

    response.status(answer.status).end();
  });

  const web = site.listen(0, "127.0.0.1");

  await once(web, "listening");

  const { user } = await holder();

  await remindAt(start.getTime() - 24 * HOUR);

  const reminder = (await sentTo(user.email)).at(-1)!;
  const link = new URL(reminder.header("List-Unsubscribe")!.slice(1, -1));

  await loader({ request: new Request(link), params: {}, context: { nonce: "" } });
  expect(
    (await db.query.users.findFirst({ where: eq(users.id, user.id) }))!.notifications,
  ).toBeNull();

  const click = async () => {
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}${link.pathname}${link.search}`;
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

    return (await fetch(address, { method: "POST", body, redirect: "manual" })).status;
  };

  expect([await click(), await click()]).toEqual([204, 204]);
  await remindAt(start.getTime() - HOUR);
  expect(await sentTo(user.email)).toHaveLength(2);
  web.close();
});

test("many people without reminders do not delay those of others", async () => {
  const show = await makeShow({ startTime: start });
  const wanted = new Date(start.getTime() - 72 * HOUR);
  const restore = stopClock(wanted);

  for (let n = 0; n < 210; n++) {
    const user = await makeUser({ notifications: { reminders: false } });

    await makeTicket(show.id, { userId: user.id, purchaseDate: wanted });
  }

  const last = await makeUser();

  await makeTicket(show.id, { userId: last.id, purchaseDate: wanted });
  restore();
  await remindAt(start.getTime() - 24 * HOUR);
  expect((await db.select().from(outbox)).map(({ userId }) => userId)).toEqual([last.id]);
});
