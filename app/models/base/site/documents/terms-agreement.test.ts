import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { events, siteDocuments, termsAgreements } from "~db/schema";
import { dataKinds } from "~/models/office/data-export/data-kinds.server";
import { signUp } from "~/models/accounts/authentication/sign-up.server";
import { signInWithProvenAddress } from "~/models/accounts/authentication/proven-address.server";
import { createEvent, updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { EventInput } from "~/models/shows/events/editing/schema";
import {
  startDonation,
  startTicketPayment,
} from "../../../../../test/factories/checkout/card-payments";
import { assertCanBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { listTickets } from "~/models/tickets/ticket-list.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { GUEST } from "~/models/base/actor";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { DocumentForm } from "./document-schema";
import { saveDocument } from "./site-documents.server";
import { agreeToTerms, getTermsState, mustAgreeToTerms } from "./terms-agreement.server";

const withoutDocuments = () => transaction(async (tx) => void (await tx.delete(siteDocuments)));

beforeEach(withoutDocuments);
afterEach(withoutDocuments);

let saved = 0;

async function changeTerms(mustAgree: boolean) {
  const admin = actorFor(await makeUser({ role: "admin" }));

  return saveDocument(
    admin,
    "terms",
    DocumentForm.parse({ textEn: `Terms ${++saved}`, mustAgree }),
  );
}

const REFUSED = { code: "forbidden", details: { reason: "terms_changed" } };
const agreementsOf = (userId: string) =>
  db
    .select({ version: termsAgreements.version })
    .from(termsAgreements)
    .where(eq(termsAgreements.userId, userId));

test("members are asked when operators want it, until they agree; guests and other changes ask nobody", async () => {
  const member = actorFor(await makeUser());

  await changeTerms(false);
  expect(await mustAgreeToTerms(member)).toBe(false);
  await changeTerms(true);
  await changeTerms(false);
  expect([await mustAgreeToTerms(member), await mustAgreeToTerms(GUEST)]).toEqual([true, false]);
  expect(await getTermsState(member)).toEqual({ version: 3, agreedVersion: 0, mustAgree: true });
  await expect(agreeToTerms(member, 2)).rejects.toMatchObject({ code: "conflict" });
  await agreeToTerms(member, 3);
  await agreeToTerms(member, 3);
  expect(await getTermsState(member)).toEqual({ version: 3, agreedVersion: 3, mustAgree: false });
  expect(await agreementsOf(member.userId!)).toEqual([{ version: 3 }]);
  await changeTerms(true);
  expect(await mustAgreeToTerms(member)).toBe(true);
});

test("new accounts have agreed to the terms in force", async () => {
  await changeTerms(true);

  const password = "hoa sữa mùa thu";
  const fields = {
    name: "Mai Anh",
    password,
    confirmPassword: password,
    termsAccepted: true,
  } as const;
  const { id } = await signUp({ ...fields, loginId: `mai-${Date.now()}@nhacsong.test` });
  const byCode = await signInWithProvenAddress(
    { email: `lan-${Date.now()}@nhacsong.test`, phone: null },
    "vi",
    "Bạn",
  );

  for (const userId of [id, byCode.id])
    expect(await agreementsOf(userId)).toEqual([{ version: 1 }]);
  const kind = dataKinds(id).find(({ name }) => name === "termsAgreements")!;

  expect(await kind.rows(10, 0)).toEqual([{ version: 1, createdAt: expect.any(Date) }]);
});

test("without agreement nobody buys, but everybody has the tickets they hold", async () => {
  const artist = await makeArtist();
  const [free, other, sold, tips] = await Promise.all([
    makeEvent({ artistId: artist.id }),
    makeEvent({ artistId: artist.id }),
    makeEvent({ artistId: artist.id, eventType: "ticketed", ticketPriceCents: 1800 }),
    makeEvent({ artistId: artist.id, eventType: "donation" }),
  ]);
  const buyer = actorFor(await makeUser());
  const { id } = await registerForFree(buyer, free.id);

  await changeTerms(true);
  await expect(registerForFree(buyer, other.id)).rejects.toMatchObject(REFUSED);
  await expect(startTicketPayment(buyer, sold.id, 1800)).rejects.toMatchObject(REFUSED);
  await expect(
    startDonation(buyer, tips.id, { amount: 500, currency: "usd" } as never),
  ).rejects.toMatchObject(REFUSED);
  expect(JSON.stringify(await listTickets(buyer))).toContain(id);
  await agreeToTerms(buyer, 1);
  await registerForFree(buyer, other.id);
});

test("without agreement artists publish nothing and start no show, but drafts are saved and a live show goes on", async () => {
  const user = await makeArtist();
  const artist = actorFor(user);
  const { id } = await makeEvent({ artistId: user.id });

  await changeTerms(true);

  const input = EventInput.parse({
    title: "Đêm nhạc",
    category: "Bolero",
    eventType: "free",
    startTime: new Date(Date.now() + 72 * 3600_000).toISOString(),
    duration: 60,
  });

  await expect(createEvent(artist, input)).rejects.toMatchObject(REFUSED);

  const draft = await createEvent(artist, { ...input, status: "draft" });

  await expect(updateEvent(artist, draft.id, { status: "published" })).rejects.toMatchObject(
    REFUSED,
  );
  await updateEvent(artist, id, { title: "Tên mới" });
  await expect(assertCanBroadcast(artist, id)).rejects.toMatchObject(REFUSED);
  await transaction(
    async (tx) => void (await tx.update(events).set({ isLive: true }).where(eq(events.id, id))),
  );
  await assertCanBroadcast(artist, id);
  await agreeToTerms(artist, 1);
  await updateEvent(artist, draft.id, { status: "published" });
});
