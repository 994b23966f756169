import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { codes, events, passes, payments, receipts, tickets, ticketTypes } from "~db/schema";
import { makeBuyer } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { issueSampleReceipt } from "../../../../test/factories/money/receipts";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import {
  startPassPayment,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";

const itemsOf = async (paymentId: string) =>
  (await db.query.receipts.findFirst({ where: eq(receipts.paymentId, paymentId) }))!.items;

test("a receipt names the type of ticket in both languages, as it was called at that moment", async () => {
  const early = { name: "Vé sớm", nameOther: "Early bird", ticketPriceCents: 1500 };
  const { show, types } = await makeTypedShow([{}, early]);
  const buyer = await makeBuyer();
  const { id } = await startTicketPayment(buyer, show.id, 1500, { ticketTypeId: types[1]!.id });

  await payWithTestCard(buyer, id, "pays");
  await transaction(async (tx) => {
    await tx
      .update(ticketTypes)
      .set({ name: "Khác", nameOther: null })
      .where(eq(ticketTypes.eventId, show.id));
    await tx.update(events).set({ title: "Khác" }).where(eq(events.id, show.id));
  });

  const [item, ...others] = await itemsOf(id);

  expect(others).toEqual([]);

  const typed = { typeName: "Vé sớm", typeNameOther: "Early bird" };

  expect(item).toMatchObject({ kind: "ticket", amountCents: 1500, title: show.title, ...typed });
  expect(item).not.toHaveProperty("code");
  expect(item).not.toHaveProperty("passName");
});

test("a receipt of a pass names it beside each of its shows, whose shares come to its price", async () => {
  const { pass, shows } = await makePass({ nameOther: "All summer" });
  const buyer = await makeBuyer();
  const { id } = await startPassPayment(buyer, pass.id, 4000);

  await payWithTestCard(buyer, id, "pays");
  await transaction((tx) => tx.update(passes).set({ name: "Khác" }).where(eq(passes.id, pass.id)));

  const items = await itemsOf(id);
  const named = { kind: "pass", passName: "Trọn mùa hạ", passNameOther: "All summer" };

  expect(items).toMatchObject(
    shows.map(({ title, startTime }) => ({ ...named, title, startTime: startTime.toISOString() })),
  );
  expect(items.map(({ amountCents }) => amountCents)).toEqual([755, 1358, 1887]);
});

test("a receipt has the discount code and what it took off", async () => {
  const { show } = await makeTypedShow([{}]);
  const { userId } = await makeBuyer();
  const paymentId = await transaction(async (tx) => {
    const code = firstRow(
      await tx
        .insert(codes)
        .values({ artistId: show.artistId, text: "TET20", kind: "percent", percent: 20 })
        .returning(),
    );
    const sold = { eventId: show.id, userId, codeId: code.id };
    const paid = { kind: "ticket", state: "paid", provider: "test", amountCents: 1440 } as const;
    const { id } = firstRow(
      await tx
        .insert(payments)
        .values({ ...sold, ...paid })
        .returning(),
    );
    const price = { priceCents: 1440, discountCents: 360, code: crypto.randomUUID() };

    await tx.insert(tickets).values({ ...sold, ...price, paymentId: id, purchaseDate: new Date() });

    return id;
  });

  await issueSampleReceipt(paymentId);
  expect(await itemsOf(paymentId)).toMatchObject([
    { amountCents: 1440, code: "TET20", discountCents: 360 },
  ]);
});
