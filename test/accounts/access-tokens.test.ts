import { expect, test } from "vitest";
import {
  findBearer,
  listAccessTokens,
} from "~/models/accounts/authentication/access-tokens.server";
import { action, loader } from "~/routes/_accounts+/profile_.tokens/route";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { comeBack, outcome, submit, toastOf, visit } from "../factories/base/requests";

const path = "/profile/tokens";
const read = async (cookie: string) => {
  const answer = (await loader(visit(path, { cookie }))) as {
    data: { tokens: object[]; mayCreate: boolean };
  };

  return answer.data;
};

test("guests are sent to sign in; viewers read who can have tokens", async () => {
  const sent = (await outcome(() => loader(visit(path)))) as Response;

  expect(sent.headers.get("Location")).toBe("/login?returnTo=%2Fprofile%2Ftokens");

  const cookie = await cookieFor(await makeUser());

  expect(await read(cookie)).toMatchObject({ mayCreate: false, tokens: [] });

  const form = { intent: "create", name: "x", scopes: "read", days: "30" };

  expect(comeBack(await action(submit(path, form, { cookie })))).toMatchObject({ status: 403 });
});

test("a plain form creates a working token, shown only in that response", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const form = { intent: "create", name: "Lịch", scopes: "events:write", days: "" };
  const answer = (await action(submit(path, form, { cookie }))) as unknown as {
    data: { secret: string };
  };

  expect((await findBearer(answer.data.secret))!.scopes).toEqual(["events:write"]);

  const view = await read(cookie);

  expect(view).toMatchObject({ mayCreate: true, tokens: [{ name: "Lịch", expires: null }] });
  expect(JSON.stringify(view)).not.toContain(answer.data.secret);
});

test("a form without a name or permission returns filled in", async () => {
  const cookie = await cookieFor(await makeArtist());
  const { status, errors, typed } = comeBack(
    await action(submit(path, { intent: "create", name: " ", days: "30" }, { cookie })),
  );

  expect(status).toBe(400);
  expect(errors).toMatchObject({
    name: ["Please enter a name."],
    scopes: ["Please choose at least one."],
  });
  expect(typed).toMatchObject({ days: "30" });
});

test("revoking is confirmed once it is committed", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  await action(
    submit(path, { intent: "create", name: "Lịch", scopes: "read", days: "90" }, { cookie }),
  );

  const [token] = await listAccessTokens(actorFor(artist));
  const answer = (await action(
    submit(path, { intent: "revoke", id: token!.id }, { cookie }),
  )) as Response;

  expect(await toastOf(answer)).toMatchObject({ title: "Token revoked" });
  expect(await listAccessTokens(actorFor(artist))).toEqual([]);
});
