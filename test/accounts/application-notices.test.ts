import { expect, test } from "vitest";
import { decideApplication } from "~/models/office/admin/artists.server";
import { loader as openNotice } from "~/routes/_accounts+/notices+/$id";
import { notificationsView } from "~/web/views/notices-view.server";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { outcome, visit } from "../factories/base/requests";

test("a decision about an application rings the applicant's bell, and leads on", async () => {
  const admin = actorFor(await makeUser({ role: "admin" }));
  const pending = { isApproved: false, application: "pending" } as const;
  const applicant = await makeArtist({ role: "viewer", phone: null }, pending);
  const cookie = await cookieFor(applicant);
  const decide = (state: "approved" | "rejected") =>
    decideApplication(admin, applicant.id, { state, words: "", site: "https://nhacsong.test" });
  const listed = async () =>
    (await notificationsView(visit("/notices", { cookie }).request)).notices;

  await decide("rejected");
  expect((await listed()).map(({ text }) => text)).toEqual([
    "We couldn't approve your application. You can change it and send it again",
  ]);

  await decide("approved");

  const [notice, ...others] = await listed();

  expect([notice, others]).toMatchObject([
    { text: "Your application is approved: your stage is ready", isUnread: true },
    [],
  ]);

  const opened = await outcome(() =>
    openNotice({ ...visit(`/notices/${notice!.id}`, { cookie }), params: { id: notice!.id } }),
  );

  expect((opened as Response).headers.get("Location")).toBe("/dashboard");
});
