import { beforeEach, expect, test } from "vitest";
import { db, transaction, type Tx } from "~db/client.server";
import { outbox } from "~db/schema";
import { SECURITY_CHANGES } from "~db/vocabularies";
import { queueTeamInvitation } from "~/models/accounts/team/team-mail.server";
import { confirmAddressMail } from "~/models/accounts/mails/change-mail.server";
import { resetMail } from "~/models/accounts/mails/reset-mail.server";
import { isSecurityMail, queueSecurityMail } from "~/models/accounts/mails/security-mail.server";
import { exportMail } from "~/models/office/data-export/export-mail.server";
import {
  composeShowMail,
  SHOW_MAIL_KINDS,
} from "~/models/delivery/notices/mails/show-mails.server";
import { queueTakenDownMail } from "~/models/office/mails/taken-down.server";
import { queueShareOffer } from "~/models/payouts/shares/share-mail.server";
import { queueGiftMail } from "~/models/tickets/gifts/gift-mail.server";
import { makeTicketedEvent } from "../factories/shows/events";
import { makeArtist, makeUser } from "../factories/accounts/people";

/** What a spammer types wherever others read it in a mail. */
const BAIT = "Win at evil.photography, https://evil.test/x, call 0903 123 456 or mail me@evil";
const ALSO_BAIT = { name: BAIT, firstName: BAIT };
const NOWHERE = "/";

beforeEach(() => transaction(async (tx) => void (await tx.delete(outbox))));

async function spammer() {
  const artist = await makeArtist(ALSO_BAIT, { stageName: BAIT });
  const event = await makeTicketedEvent({ artistId: artist.id, title: BAIT, titleOther: BAIT });

  return { artist, event };
}

/** The account of somebody who typed another person's email. */
const typedFirst = () => makeUser({ ...ALSO_BAIT, emailProvenAt: null });

async function queued(queue: (tx: Tx) => Promise<void>) {
  await transaction(queue);

  return db.select().from(outbox);
}

type Mail = { subject: string; text: string; html: string };

function expectNoBait(mails: Mail[]) {
  for (const { subject, text, html } of mails) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|0903|123 456/);
    expect(text).toContain("…");
  }
}

test.each(SHOW_MAIL_KINDS)("the mail “%s” about a show has no address of others", async (kind) => {
  const { event } = await spammer();
  const type = { name: BAIT, nameOther: BAIT, access: "both" } as const;
  const about = {
    kind,
    userId: "",
    eventId: event.id,
    fact: "",
    path: NOWHERE,
    receiver: BAIT,
    note: BAIT,
  };
  const more = {
    others: [event],
    pass: { language: "vi", name: BAIT, nameOther: BAIT } as const,
    ticketType: type,
  };
  const reader = { ...ALSO_BAIT, language: "en", timeZone: null, emailProvenAt: null } as const;

  const mail = await transaction((tx) => composeShowMail(tx, { ...about, ...more }, reader, event));

  expectNoBait([mail]);
});

test("a gift", async () => {
  const { artist, event } = await spammer();
  const about = {
    giverId: artist.id,
    sentTo: "stranger@mailbox.test",
    note: BAIT,
    eventId: event.id,
  };

  const mails = await queued((tx) =>
    queueGiftMail(tx, { ...about, fact: "1", path: NOWHERE, ticketType: null }),
  );

  expect(mails).toHaveLength(1);
  expectNoBait(mails);
});

test("an offer of a share", async () => {
  const { event } = await spammer();
  const offer = {
    id: "1",
    eventId: event.id,
    role: BAIT,
    offeredPoints: 1000,
    offerEndsAt: event.startTime,
  };

  const mails = await queued((tx) =>
    queueShareOffer(tx, { ...offer, address: "stranger@mailbox.test", token: "1" } as never),
  );

  expect(mails).toHaveLength(1);
  expectNoBait(mails);
});

test("an invitation to a team", async () => {
  const [{ artist }, person] = [await spammer(), await typedFirst()];
  const place = {
    artistId: artist.id,
    userId: person.id,
    task: "moderator",
    createdAt: new Date(),
  } as const;

  const mails = await queued((tx) =>
    queueTeamInvitation(tx, { ...place, invitedAs: person.email! }, "1"),
  );

  expect(mails).toHaveLength(1);
  expectNoBait(mails);
});

test("mails of an account to an email that was only typed into it", async () => {
  const person = await typedFirst();
  const made = [
    confirmAddressMail(person, "stranger@mailbox.test", NOWHERE),
    resetMail("en", person, NOWHERE),
  ];

  const mails = await queued(async (tx) => {
    const { id: userId } = person;

    for (const kind of ["hiddenShow", "cancelledShow", "review", "message"] as const)
      await queueTakenDownMail(tx, { kind, userId, excerpt: BAIT, fact: kind });
    for (const change of SECURITY_CHANGES.filter(isSecurityMail))
      await queueSecurityMail(
        tx,
        { ...person, email: person.email! },
        { change, item: BAIT, path: NOWHERE },
      );
  });

  expectNoBait([...made, exportMail("en", person, NOWHERE), ...mails]);
});

test("who has proven the email reads titles as they were typed", async () => {
  const { event } = await spammer();
  const about = { kind: "ticket", userId: "", eventId: event.id, fact: "", path: NOWHERE } as const;
  const reader = {
    name: "Mai",
    firstName: "Mai",
    language: "en",
    timeZone: null,
    emailProvenAt: new Date(),
  } as const;

  const mail = await transaction((tx) => composeShowMail(tx, about, reader, event));

  expect(mail.text).toContain(BAIT);
});
