import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.APP_URL = "https://nhacsong.example";
});

import { getActor } from "~/auth/session.server";
import { loader as overview } from "~/routes/admin._index";
import { transaction } from "~db/client.server";
import { secondFactors } from "~db/schema";
import { cookieFor, makeUser } from "../factories/people";
import { outcome, toastOf, visit } from "../factories/requests";

test("where the server is run for real, an admin has no rights of office before the second factor is on", async () => {
  const admin = await makeUser({ role: "admin" });
  const cookie = await cookieFor(admin);
  const sent = (await outcome<unknown>(() => overview(visit("/admin", { cookie })))) as Response;
  expect(sent.headers.get("Location")).toBe("/profile/second-factor");
  expect((await toastOf(sent))!.title).toBe("Please turn on the second factor first");
  expect(await getActor(cookie)).toMatchObject({ userId: admin.id, role: "viewer" });
  await transaction((tx) =>
    tx.insert(secondFactors).values({ userId: admin.id, secret: "x", confirmedAt: new Date() }),
  );
  expect(await getActor(cookie)).toMatchObject({ role: "admin" });
  expect(await overview(visit("/admin", { cookie }))).toMatchObject({ title: "Admin" });
});
