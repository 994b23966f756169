import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import * as guestList from "~/routes/dashboard+/$id+/guest-list";
import * as csv from "~/routes/dashboard+/$id+/guest-list[.]csv";
import { visit } from "../factories/base/requests";
import { makeCode } from "../factories/tickets/codes";
import { makeTicketedEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeTicket } from "../factories/checkout/sales";
import { makeTypedShow } from "../factories/tickets/ticket-types";

const args = (path: string, cookie: string, id: string) => ({
  ...visit(path, { cookie: `${cookie}; nhacsong_lang=en` }),
  params: { id },
});

async function show(names: string[]) {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });

  for (const name of names) await makeTicket(event.id, { userId: (await makeUser({ name })).id });

  return { event, cookie: await cookieFor(artist) };
}

test("the guest list shows holders of valid tickets and can be searched by name", async () => {
  const { event, cookie } = await show(["Nguyễn Đức Anh", "Trần Thị Bình"]);

  await makeTicket(event.id, { status: "refunded" });

  const names = async (search: string) =>
    (
      await guestList.loader(args(`/?search=${encodeURIComponent(search)}`, cookie, event.id))
    ).rows.map(({ name }) => name);

  expect(await names("")).toEqual(["Nguyễn Đức Anh", "Trần Thị Bình"]);
  expect(await names("duc nguyen")).toEqual(["Nguyễn Đức Anh"]);
  expect(await names("bin")).toEqual(["Trần Thị Bình"]);
  expect(await names("nh")).toEqual([]);
});

test("the guest list is in the order of a Vietnamese dictionary", async () => {
  const { event, cookie } = await show(["Zoe", "Đào", "Ân", "Dung", "An"]);

  const { rows } = await guestList.loader(args("/", cookie, event.id));

  expect(rows.map(({ name }) => name)).toEqual(["An", "Ân", "Dung", "Đào", "Zoe"]);
});

test("a name cannot be a formula in a spreadsheet or break its row", async () => {
  const { event, cookie } = await show([
    '=HYPERLINK("http://x")',
    "+1",
    "@a",
    "-2",
    'Lê "Bé", Na',
    "\t=1",
    "＝1+1",
  ]);
  const answer = await csv.loader(args("/", cookie, event.id));

  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);

  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");

  expect(head).toBe("Name,Ticket,Paid,Currency,Bought (Vietnam)");
  expect(lines).toHaveLength(7);
  for (const line of lines.filter((each) => !each.includes("Lê"))) expect(line).toMatch(/^"?'/);
  expect(lines.find((line) => line.includes("Lê"))).toMatch(/^"Lê ""Bé"", Na",Active,18\.00,/);
});

test("the file names discount codes and ticket types where there are any", async () => {
  const { show, types } = await makeTypedShow([{ name: "Hàng đầu" }]);
  const cookie = await cookieFor({ id: show.artistId });
  const code = await makeCode({ artistId: show.artistId });
  const ticket = await makeTicket(show.id);
  const sold = { ticketTypeId: types[0]!.id, codeId: code.id };

  await transaction((tx) => tx.update(tickets).set(sold).where(eq(tickets.id, ticket.id)));

  const answer = await csv.loader(args("/", cookie, show.id));
  const [head, line] = (await answer.text()).trimEnd().split("\r\n");

  expect(head).toBe("Name,Ticket,Paid,Currency,Bought (Vietnam),Discount code,Ticket type");
  expect(line).toMatch(/,BOLERO50,Hàng đầu$/);
});
