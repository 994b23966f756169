import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { Application } from "~/models/accounts/application-schema";
import { applyAsArtist } from "~/models/accounts/applications.server";
import { issueInvitationCode } from "~/models/accounts/invitations.server";
import { action, loader } from "~/routes/_accounts+/apply";
import { db } from "~db/client.server";
import { artistProfiles, invitationCodes, users } from "~db/schema";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { comeBack, outcome, submit, toastOf, visit } from "../factories/base/requests";

const FORM = { stageName: "Đò Chiều", bio: "Hát bolero.", links: "https://example.com/do-chieu" };

async function applicant() {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) => action(submit("/apply", form, { cookie }));
  const profile = async () =>
    (await db.select().from(artistProfiles).where(eq(artistProfiles.userId, user.id)))[0];
  const open = () => loader(visit("/apply", { cookie }));

  return { user, cookie, send, profile, open };
}

async function newCode(days?: number) {
  return issueInvitationCode(actorFor(await makeUser({ role: "admin" })), days);
}

test("guests apply after signing in", async () => {
  const sent = (await outcome(() => loader(visit("/apply")))) as Response;

  expect(sent.headers.get("Location")).toBe("/login?returnTo=%2Fapply");
});

test("an application without a code is pending, shows its state, and can be changed", async () => {
  const { send, profile, open, user } = await applicant();

  expect(await open()).toMatchObject({ state: null });

  const done = (await send(FORM)) as Response;

  expect(done.headers.get("Location")).toBe("/apply");
  expect((await toastOf(done))!.title).toBe(
    "We've received your application. You'll find our answer in your notifications.",
  );
  expect(await open()).toMatchObject({
    state: "pending",
    stageName: "Đò Chiều",
    links: FORM.links,
  });
  expect(await profile()).toMatchObject({ isApproved: false, stageNameFolded: "do chieu" });
  await send({ ...FORM, stageName: "Đò Chiều Muộn" });
  expect(await profile()).toMatchObject({ stageName: "Đò Chiều Muộn", application: "pending" });

  const [row] = await db.select().from(users).where(eq(users.id, user.id));

  expect(row!.role).toBe("artist");
});

test("what is written in the Vietnamese form is Vietnamese, and stays so when the form is opened in English", async () => {
  const { cookie, profile } = await applicant();
  const inLanguage = (language: string) => ({ cookie: `${cookie}; nhacsong_lang=${language}` });

  await action(submit("/apply", FORM, inLanguage("vi")));
  expect(await profile()).toMatchObject({ bio: null, bioVi: "Hát bolero." });

  expect(await loader(visit("/apply", inLanguage("en")))).toMatchObject({
    bio: "Hát bolero.",
    bioLang: "vi",
  });
  await action(submit("/apply", { ...FORM, bio: "Hát bolero và tân cổ." }, inLanguage("en")));
  expect(await profile()).toMatchObject({ bio: null, bioVi: "Hát bolero và tân cổ." });
});

test("a valid code approves at once, whatever its case and dashes, and only once", async () => {
  const code = await newCode();
  const first = await applicant();
  const done = (await first.send({
    ...FORM,
    code: code.toLowerCase().replaceAll("-", " "),
  })) as Response;

  expect(done.headers.get("Location")).toBe("/dashboard");
  expect((await toastOf(done, "vi"))!.title).toBe("Chào mừng bạn! Bạn có thể tạo buổi diễn ngay.");
  expect(await first.profile()).toMatchObject({ isApproved: true, application: "approved" });

  const second = await applicant();

  expect(comeBack(await second.send({ ...FORM, code }))).toMatchObject({
    status: 400,
    errors: {
      code: ["This invitation code isn't valid. Please check it."],
    },
  });
  expect(await second.profile()).toBeUndefined();
  expect(comeBack(await first.send(FORM)).status).toBe(409);
});

test("an expired code approves nobody, and the table contains no code", async () => {
  const code = await newCode(1);
  const rows = await db.select().from(invitationCodes);

  expect(JSON.stringify(rows)).not.toContain(code);

  const { send, profile } = await applicant();
  const { now } = clock;

  clock.now = () => new Date(Date.now() + 25 * 3600_000);
  try {
    expect(comeBack(await send({ ...FORM, code })).status).toBe(400);
  } finally {
    clock.now = now;
  }

  expect(await profile()).toBeUndefined();
});

test("only admins can create codes", async () => {
  await expect(issueInvitationCode(actorFor(await makeUser()))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a stage name is required, links must be web addresses, and a request body approves nobody", async () => {
  const { send, profile } = await applicant();
  const links = "javascript:alert(1)";
  const reserved = comeBack(await send({ ...FORM, stageName: "Đò Chiều Admin" }));

  expect(reserved.errors).toMatchObject({
    stageName: [expect.stringContaining("could be mistaken")],
  });

  const back = comeBack(
    await send({ stageName: " ", links, isApproved: "true", application: "approved" }),
  );

  expect(back.status).toBe(400);
  expect(back.errors).toMatchObject({ stageName: ["Stage name is required"] });
  expect(back.errors).toMatchObject({
    links: ["“javascript:alert(1)” isn't a web address. Please use an http or https address."],
  });
  await send({ ...FORM, isApproved: "true", application: "approved" });
  expect(await profile()).toMatchObject({ isApproved: false, application: "pending" });
});

test("an admin without a second factor, who counts as a viewer, stays an admin when applying", async () => {
  const admin = await makeUser({ role: "admin" });
  const asViewer = { ...actorFor(admin), role: "viewer" as const };

  await applyAsArtist(asViewer, Application.parse({ stageName: "Đò Chiều" }));

  const [row] = await db.select().from(users).where(eq(users.id, admin.id));

  expect(row!.role).toBe("admin");
});
