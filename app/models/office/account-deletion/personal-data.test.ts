import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, test } from "vitest";
import {
  addMentions,
  fillTables,
  isAddress,
  isPersonId,
  isWords,
  nameOf,
  type Person,
  TABLES,
} from "../../../../test/factories/base/fill-tables";
import { actorFor, freshProof, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { packData } from "~/models/office/data-export/data-archive.server";
import { dataKinds } from "~/models/office/data-export/data-kinds.server";
import { unpackZip } from "../../../../test/factories/base/zip";
import { deleteAccount } from "./delete-account.server";

type Kept = Record<string, { why: string; people?: string; words?: string }>;

/**
 * Data that stays when an account is deleted. `people`: columns with the id or an address of a
 * person; `words`: tables or columns with other texts. A new column must be deleted with the
 * account, be cleared, or get a line here.
 */
const KEPT: Kept = {
  nameless: {
    why: "Other people have a part in it; the id leads to an account without name or address.",
    people: `users.id artist_profiles.user_id artist_docs.user_id events.artist_id passes.artist_id codes.artist_id
      reviews.user_id reviews.artist_id conversations.artist_id conversations.user_id messages.sender_id
      chat_messages.user_id chat_messages.deleted_by chat_restrictions.by_id attendances.user_id
      follow_changes.artist_id gifts.giver_id gifts.claimed_by event_shares.user_id invitation_codes.issued_by
      invitation_codes.used_by`,
  },
  shows: {
    why: "Shows, and what was said in them, belong to everybody who came.",
    words:
      "events passes ticket_types codes chapters captions reviews messages chat_messages chat_rules donations",
  },
  books: {
    why: "The law asks for books and receipts. Addresses are removed from them.",
    people: `ledger_lines.artist_id payments.user_id tickets.user_id donations.user_id payouts.artist_id
      payout_transfers.asked_by transfer_reversals.asked_by`,
    words: `ledger_lines payments tickets payouts.account_hint payouts.bank_reference transfer_reversals receipts
      refunds disputes bank_transactions payos_links provider_events`,
  },
  accounts: {
    why: "An encrypted bank account that money is going to; deleted once it is there.",
    words: "payouts.account transfers.refund_account",
  },
  giver: {
    why: "The giver's own record of a gift that nobody has claimed.",
    people: "gifts.sent_to payments.gift_to",
  },
  site: {
    why: "What was decided for the site, and by whom.",
    people: `audit_log.actor_id reports.reporter_id reports.accused_id reports.settled_by site_shares.created_by
      site_settings.updated_by site_documents.created_by`,
    words: "audit_log reports site_shares site_settings site_documents settings statement_columns",
  },
  short: {
    why: "Deleted by a job, or with the account that the row is of.",
    people: "notices.artist_id helpers.invited_as",
    words: "form_drafts audience_seen webhook_messages",
  },
  figures: {
    why: "No text of a person.",
    words: `reaction_counts audience_countries recordings playback_minutes follower_news holder_news start_notices
      event_shares.role text_messages.problem`,
  },
};

/** Tables with a person's rows that are left out of the person's data export. */
const NOT_EXPORTED: Record<string, string> = {
  password_resets: "secrets only",
  recovery_codes: "secrets only",
  sign_in_codes: "secrets only, for some minutes",
  audit_log: "a record of the site, which names other people",
  site_settings: "of the site",
  site_shares: "of the site",
  site_documents: "of the site",
  invitation_codes: "of the site",
  payout_transfers: "names the treasurer; the artist's payouts are exported",
  transfer_reversals: "names the treasurer; the artist's payouts are exported",
  conversations: "exported with their messages",
  follow_changes: "counts; the follows are exported",
  artist_docs: "the search index",
  data_exports: "the exports themselves",
};

const MARK = "P";
let person: Person;

beforeAll(async () => {
  const user = await makeUser({
    email: "mai@nhacsong.test",
    phone: "+84912345678",
    passwordHash: null,
  });

  person = { id: user.id, email: user.email!, phone: user.phone! };
  await transaction(async (tx) => {
    tx.run(sql`pragma ignore_check_constraints = on`);
    tx.run(sql`drop trigger receipts_in_sequence`);
    await fillTables(tx, person, MARK);
    await addMentions(tx, person);
    tx.run(sql`pragma ignore_check_constraints = off`);
  });
});

test("the file of a person's data has every table that holds a person, without secrets, or a reason", async () => {
  const kinds = dataKinds(person.id);
  const counts = await Promise.all(
    kinds.map(async ({ name, count }) => [name, await count()] as const),
  );
  const exported = kinds.map(({ table }) => getTableConfig(table).name);
  const ofPeople = TABLES.filter((table) => getTableConfig(table).columns.some(isPersonColumn));
  const left = ofPeople
    .map((table) => getTableConfig(table).name)
    .filter((name) => !exported.includes(name));

  const zip = Buffer.concat(
    (await (await packData(person.id, "https://nhacsong.test")).toArray()) as Buffer[],
  );
  const secrets = JSON.stringify(unpackZip(zip)).match(
    /P \w+\.\w*(hash|secret|token|stream_key)\w*/g,
  );

  expect(left.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
  expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  expect(secrets).toBeNull();
});

test("a deleted account leaves no column that holds a person, but those with a reason", async () => {
  await deleteAccount(actorFor({ id: person.id, role: "viewer" }), await freshProof(person));

  const people = await listLeft(isPersonColumn);
  const words = await listLeft(isWords);

  const kept = Object.values(KEPT);
  const keptWords = kept.flatMap(({ words }) => namesIn(words));
  const unnamed = words.filter(
    (name) => !keptWords.some((one) => one === name || name.startsWith(`${one}.`)),
  );
  const needless = keptWords.filter(
    (one) => !words.some((name) => one === name || name.startsWith(`${one}.`)),
  );

  expect(people.sort()).toEqual(kept.flatMap(({ people }) => namesIn(people)).sort());
  expect({ unnamed, needless }).toEqual({ unnamed: [], needless: [] });
});

function isPersonColumn(column: AnySQLiteColumn): boolean {
  return isPersonId(column) || isAddress(column);
}

/** Finds the names of the columns that still contain data of the person. */
async function listLeft(isMeant: (column: AnySQLiteColumn) => boolean): Promise<string[]> {
  const columns = TABLES.flatMap((table) => getTableConfig(table).columns).filter(isMeant);
  const left: string[] = [];

  for (const column of columns) {
    if ((await db.$count(column.table, isLeftIn(column))) > 0) left.push(nameOf(column));
  }

  return left;
}

function isLeftIn(column: AnySQLiteColumn): SQL {
  if (isPersonId(column)) return sql`${column} = ${person.id}`;
  if (isAddress(column)) return sql`${column} in (${person.email}, ${person.phone})`;

  return sql`${column} glob ${`${MARK} *`} or ${column} glob ${`*"${MARK} *`}`;
}

function namesIn(text = ""): string[] {
  return text.split(/\s+/).filter(Boolean);
}
