import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, siteDocuments } from "~db/schema";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { DocumentForm } from "./document-schema";
import {
  findDocument,
  getDocumentVersion,
  hasImprint,
  listDocumentVersions,
  saveDocument,
} from "./site-documents.server";

const makeAdmin = async () => actorFor(await makeUser({ role: "admin" }));
const form = (fields: object) => DocumentForm.parse(fields);

beforeEach(() => transaction(async (tx) => void (await tx.delete(siteDocuments))));

test("each save is a new version with its author, and an old one can be saved again", async () => {
  const admin = await makeAdmin();

  expect(findDocument("privacy")).toBeNull();
  expect(await saveDocument(admin, "privacy", form({ textEn: "One" }))).toBe(1);
  expect(await saveDocument(admin, "privacy", form({ textEn: "Two", textVi: "Hai" }))).toBe(2);
  expect(findDocument("privacy")).toMatchObject({ version: 2, textEn: "Two", textVi: "Hai" });

  const first = await getDocumentVersion(admin, "privacy", 1);

  await saveDocument(admin, "privacy", form(first));
  expect(findDocument("privacy")).toMatchObject({ version: 3, textEn: "One", textVi: null });

  const versions = await listDocumentVersions(admin, "privacy");

  expect(versions.map(({ version, by }) => [version, by])).toEqual(
    [3, 2, 1].map((n) => [n, expect.any(String)]),
  );
  expect(await listDocumentVersions(admin, "terms")).toEqual([]);

  const logged = await db.select().from(auditLog).where(eq(auditLog.action, "site.privacy"));

  expect(logged.map(({ detail, actorId }) => [detail?.version, actorId])).toEqual(
    [1, 2, 3].map((n) => [n, admin.userId]),
  );
});

test("the same texts again are no new version, unless members are asked again", async () => {
  const admin = await makeAdmin();

  await saveDocument(admin, "terms", form({ textEn: "One" }));
  expect(await saveDocument(admin, "terms", form({ textEn: " One\r\n" }))).toBe(1);
  expect(await saveDocument(admin, "terms", form({ textEn: "One", mustAgree: "on" }))).toBe(2);
  expect(await saveDocument(admin, "imprint", form({ textEn: "Hội", mustAgree: "on" }))).toBe(1);
  expect(findDocument("imprint")?.mustAgree).toBe(false);
});

test("a version that somebody else replaced meanwhile is not overwritten", async () => {
  const admin = await makeAdmin();

  await saveDocument(admin, "terms", form({ textEn: "One", basedOn: "0" }));

  const late = saveDocument(await makeAdmin(), "terms", form({ textEn: "Two", basedOn: "0" }));

  await expect(late).rejects.toMatchObject({
    code: "conflict",
    messageKey: "site:documentChanged",
  });
  expect(findDocument("terms")).toMatchObject({ version: 1, textEn: "One" });
});

test("there is an imprint once it has a text, until the text is gone", async () => {
  const admin = await makeAdmin();

  expect(hasImprint()).toBe(false);
  await saveDocument(admin, "imprint", form({ textVi: "Hội Quán" }));
  expect(hasImprint()).toBe(true);
  await saveDocument(admin, "imprint", form({ textVi: " " }));
  expect(hasImprint()).toBe(false);
});

test("texts are bounded and carry no characters that turn their direction", () => {
  const error = (textEn: string) => DocumentForm.safeParse({ textEn }).error?.issues[0]?.message;

  expect(error("a".repeat(50_000))).toBeUndefined();
  expect(error("a".repeat(50_001))).toBe("site:documentLong");
  expect(form({ textEn: "a\u202eb" }).textEn).toBe("ab");
});

test("only admins read versions and save them", async () => {
  const viewer = actorFor(await makeUser());
  const forbidden = { code: "forbidden" };

  await expect(saveDocument(viewer, "terms", form({ textEn: "Mine" }))).rejects.toMatchObject(
    forbidden,
  );
  await expect(listDocumentVersions(viewer, "terms")).rejects.toMatchObject(forbidden);
  await expect(getDocumentVersion(viewer, "terms", 1)).rejects.toMatchObject(forbidden);
  expect(findDocument("terms")).toBeNull();
});
