import { expect, test } from "vitest";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { makeBuyer } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { passView } from "./pass-view.server";

test("a pass with a sold-out show names the show", async () => {
  const { pass, shows } = await makePass({}, [1000, 1800], { maxAttendees: 1 });
  const look = () => passView(new Request(`http://nhacsong.test/pass/${pass.id}`), pass.id);

  expect(await look()).toMatchObject({ closed: null });

  await startTicketPayment(await makeBuyer(), shows[1]!.id, 1800);

  const { closed } = await look();

  expect(closed).toBe(`“${shows[1]!.title}” is sold out, so this pass can't be sold now.`);
});
