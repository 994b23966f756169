import { expect, test } from "vitest";
import { MAX_ADDRESSES, readAddresses } from "./read-addresses";

const found = async (text: string) => (await readAddresses(text)).addresses;

test.each([
  [
    "a table with a head, quotes and other columns",
    'Name;E-mail;City\r\n"Lan, Nguyễn";lan@a.test;Cần Thơ',
    ["lan@a.test"],
  ],
  ["tabs", "Lan\tlan@a.test\nNam\tnam@a.test", ["lan@a.test", "nam@a.test"]],
  ["the line of a mail program", "Lan <Lan@A.test>, nam@a.test", ["lan@a.test", "nam@a.test"]],
  ["contact cards", "BEGIN:VCARD\nEMAIL;TYPE=HOME:lan@a.test\nEND:VCARD", ["lan@a.test"]],
  ["the same address twice", "lan@a.test\nLAN@a.test", ["lan@a.test"]],
])("addresses are found in %s", async (_what, text, addresses) => {
  expect(await found(text)).toEqual(addresses);
});

test("lines with an address that is none are named by their number", async () => {
  expect(await readAddresses("email\nlan@a.test\nnam@\n\nba@@a.test")).toEqual({
    addresses: ["lan@a.test"],
    unreadableLines: [3, 5],
  });
});

test("five thousand addresses are read, and no more", async () => {
  const rows = Array.from({ length: MAX_ADDRESSES }, (_, n) => `fan${n}@a.test`);
  expect(await found(rows.join("\n"))).toHaveLength(MAX_ADDRESSES);
  await expect(found([...rows, "one.more@a.test"].join("\n"))).rejects.toThrow("invitations:addressesMany");
});

test("a file of signs is given up early", async () => {
  await expect(found("@ ".repeat(500_000))).rejects.toThrow("invitations:addressesMany");
  expect(await found("@".repeat(1_000_000))).toEqual([]);
});
