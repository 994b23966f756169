import { expect, test } from "vitest";
import ReviewScreen, { action, loader } from "~/routes/_shows+/event.$id_.review";
import { makeTicketedEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { renderScreen } from "../factories/base/render";
import { submit, visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";

test("a review without stars comes back with the error at the stars, and its text", async () => {
  const startTime = new Date(Date.now() - 3600_000);
  const { id } = await makeTicketedEvent({ artistId: (await makeArtist()).id, startTime });
  const viewer = await makeUser();
  const cookie = `${await cookieFor(viewer)}; nhacsong_lang=vi`;
  const params = { id };
  const form = { intent: "write", text: "Hay quá" };

  await makeTicket(id, { userId: viewer.id });

  const html = await renderScreen(
    ReviewScreen,
    () => loader({ ...visit("/", { cookie }), params }),
    () => action({ ...submit("/", form, { cookie }), params }),
  );

  expect(html).toMatch(/<fieldset[^>]*id="field-rating" aria-invalid="true"/);
  expect(html).toContain('id="field-rating-error"');
  expect(html).toMatch(/<textarea[^>]*>\n?Hay quá</);
});
