import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { onAnnouncement } from "~/models/base/announcements.server";
import { submitReport } from "~/models/office/reports/submit-report.server";
import { refundAllTickets } from "~/models/tickets/refunds.server";
import { action as act, loader as ask } from "~/routes/admin+/actions.$action.$id/route";
import { loader as eventList } from "~/routes/admin+/events";
import { db } from "~db/client.server";
import { auditLog, events, reports, tickets } from "~db/schema";
import { makeEvent } from "../factories/shows/events";
import { makeShow } from "../factories/money/money";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { comeBack, submit, toastOf, visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";

async function admin() {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const cancel = (id: string, words: string) =>
    act({
      ...submit(`/admin/actions/cancel/${id}`, { words }, { cookie }),
      params: { action: "cancel", id },
    });

  return { cookie, cancel };
}

test("cancelling a hidden show refunds its tickets, and the reason is in the audit log", async () => {
  const { cancel } = await admin();
  const show = await makeShow({ hiddenAt: new Date() });
  const ticket = await makeTicket(show.id, { priceCents: 0 });
  const without = comeBack(await cancel(show.id, " "));

  expect(without).toMatchObject({ status: 400, errors: { words: ["Please give a reason."] } });

  const refunds: Promise<number>[] = [];
  const stop = onAnnouncement(
    "event.cancelled",
    ({ eventId }) => void refunds.push(refundAllTickets(eventId)),
  );
  const done = (await cancel(show.id, "Made up")) as Response;

  stop();
  expect((await toastOf(done, "en"))!.title).toBe(
    "Cancelled. Everyone who paid is being refunded.",
  );
  expect(await Promise.all(refunds)).toEqual([1]);
  expect(await db.query.events.findFirst({ where: eq(events.id, show.id) })).toMatchObject({
    status: "cancelled",
  });
  expect(await db.query.tickets.findFirst({ where: eq(tickets.id, ticket.id) })).toMatchObject({
    status: "refunded",
  });

  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `event:${show.id}`));

  expect(entry).toMatchObject({ action: "event.cancelled", detail: { words: "Made up" } });
});

test("only published shows can be cancelled and have the button", async () => {
  const { cancel, cookie } = await admin();
  const { id, artistId } = await makeShow();
  const draft = await makeEvent({ artistId, status: "draft" });

  await cancel(id, "Made up");
  for (const it of [id, draft.id]) {
    const errors = { "": ["Only a published show can be cancelled."] };

    expect(comeBack(await cancel(it, "Made up"))).toMatchObject({ status: 409, errors });
  }

  const published = await makeEvent({ artistId });
  const { rows } = await eventList(visit("/admin/events", { cookie }));
  const offered = new Map(rows.map((row) => [row.id, row.actions]));

  expect([id, draft.id, published.id].map((it) => offered.get(it))).toEqual([
    ["hide"],
    ["hide"],
    ["hide", "cancel"],
  ]);
});

test.each([
  ["cancel", "en", "Keep the show"],
  ["cancel", "vi", "Giữ buổi diễn"],
  ["hide", "en", "Cancel"],
] as const)("the cancel link beside %s, %s: %s", async (name, language, keep) => {
  const { cookie } = await admin();
  const { id } = await makeShow();
  const way = { cookie: `${cookie}; nhacsong_lang=${language}` };

  expect(
    await ask({ ...visit(`/admin/actions/${name}/${id}`, way), params: { action: name, id } }),
  ).toMatchObject({
    keep,
  });
});

test("the question before an action names artist, tickets and money, and who is told", async () => {
  const { cookie } = await admin();
  const sold = await makeShow({ title: "Đêm Hạ" });
  const free = await makeShow({ title: "Đêm Thu" });
  const ticket = await makeTicket(sold.id, { priceCents: 1800 });
  const gratis = await makeTicket(free.id, { priceCents: 0 });
  const { id: unsold } = await makeShow({ title: "Đêm Xuân" });
  const question = async (name: string, id: string) =>
    (await ask({ ...visit("/admin/x", { cookie }), params: { action: name, id } })).title;

  await submitReport(actorFor(await makeUser()), "event", sold.id, { reason: "spam", text: "" });

  const [report] = await db.select().from(reports).where(eq(reports.subjectId, sold.id));
  const hidden = await question("hide", sold.id);

  expect(hidden).toMatch(/^Hide “Đêm Hạ” by .+\? 1 person has a ticket\. We tell them/);
  expect(await question("takeDown", report!.id)).toBe(hidden);
  expect(await question("hide", unsold)).not.toContain("ticket");
  expect(await question("cancel", sold.id)).toContain("1 ticket, $18.00?");
  expect(await question("cancel", unsold)).toContain("There are no tickets");
  expect(await question("cancel", free.id)).toContain("1 person has a free ticket");
  expect(await question("refund", ticket.id)).toContain("$18.00");
  expect(await question("refund", gratis.id)).toContain("No money goes back");
});
