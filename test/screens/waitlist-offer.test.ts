import { expect, test } from "vitest";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { visit } from "../factories/base/requests";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { offerSeats } from "~/models/tickets/waitlist/offers.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { getWaitlistPlace, joinWaitlist } from "~/models/tickets/waitlist/waitlist.server";
import { loader } from "~/routes/_shows+/event.$id/route";
import { makeBuyer, makeShow } from "../factories/money/money";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";

const HOUR = 3600_000;

test("the event page shows an open offer's deadline to its recipient", async () => {
  const show = await makeShow({ maxAttendees: 1, startTime: new Date(Date.now() + 96 * HOUR) });
  const [owner, user, other] = [await makeBuyer(), await makeUser(), await makeUser()];

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800)).id, "pays");

  const hintFor = async (reader: typeof user) => {
    const cookie = `${await cookieFor(reader)}; nhacsong_lang=en; nhacsong_zone=UTC`;

    return (await loader({ ...visit(`/event/${show.id}`, { cookie }), params: { id: show.id } }))
      .event;
  };

  await joinWaitlist(actorFor(user), show.id);
  expect(await hintFor(user)).toMatchObject({ actionHint: "You are number 1 on the waitlist." });
  await refundTicket(owner, (await findValidTicket(owner.userId, show.id))!.id);
  await offerSeats(show.id);

  const { offeredUntil } = await getWaitlistPlace(actorFor(user), show.id);
  const shown = await hintFor(user);

  expect(shown.action).toMatchObject({ label: "Take your seat" });
  expect(shown.actionHint).toMatch(/^A seat is held for you until .+\.$/);
  expect(shown.actionHint).toContain(`${offeredUntil!.getUTCDate()}`);
  expect((await hintFor(other)).actionHint).not.toContain("held for you");
});
