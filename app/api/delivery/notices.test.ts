import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeShow } from "../../../test/factories/money/money";
import { cookieFor, makeUser } from "../../../test/factories/accounts/people";

const api = openGuardedApi();

test("programs list notices in the account's zone, open one, and mark the rest as read", async () => {
  const user = await makeUser({ timeZone: "Europe/Paris" });
  const cookie = await cookieFor(user);
  const startTime = new Date("2032-03-06T19:00:00Z");
  const show = await makeShow({
    startTime,
    endTime: new Date("2032-03-06T21:00:00Z"),
    title: "Đêm thu",
  });

  for (const kind of ["soon", "cancelled"] as const)
    await transaction((tx) =>
      addNotification(tx, {
        kind,
        userId: user.id,
        eventId: show.id,
        topic: kind,
        fact: kind,
        path: `/event/${show.id}`,
      }),
    );
  const { body: list } = await api.call("/user/notices", { cookie });

  expect(list).toMatchObject({
    total: 2,
    unread: 2,
    rows: [{ kind: "cancelled" }, { kind: "soon", isRead: false }],
  });

  const [, soon] = (list as { rows: { id: string; text: string; address: string }[] }).rows;

  expect(soon!.text).toContain("“Đêm thu” by Thuyền Giấy: starts Sat, Mar 6, 2032, 8:00 PM");
  expect(soon!.address).toBe(`/notices/${soon!.id}`);
  expect((await api.call(`/user/notices/${soon!.id}`, { cookie })).body).toEqual({
    address: `/event/${show.id}`,
  });
  expect((await api.call("/user/notices", { cookie })).body).toMatchObject({ unread: 1 });
  expect((await api.call("/user/notices/read", { method: "POST", cookie })).body).toEqual({
    unread: 0,
  });
});
