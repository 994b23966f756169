import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "~/platform/errors";
import { formAction, intentAction } from "./form-action.server";
import { formFor } from "./form.server";

const anybody = formFor(async () => ({ name: "An" }));
const nobody = formFor(async () => Promise.reject(new AppError("forbidden", "errors:forbidden")));
const Song = z.object({
  title: z.string("live:writeSomething"),
  tags: z.array(z.string().max(2)).default([]),
});

const save = anybody({
  schema: Song,
  run: ({ name }, { title }) => `${name}: ${title}`,
  redirectTo: (result) => `/saved?${new URLSearchParams({ result })}`,
});

function send(action: ReturnType<typeof formAction>, fields: [string, string][], path = "/page") {
  const request = new Request(`http://nhacsong.test${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });

  return action({ request, params: {}, context: { nonce: "" } } as never).catch(
    (thrown: unknown) => thrown,
  );
}

test("a valid form runs its action and redirects", async () => {
  const answer = (await send(formAction(save), [["title", "Lý"]])) as Response;

  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    "/saved?result=An%3A+L%C3%BD",
  ]);
});

test("an invalid form returns with the typed values, and errors of list items at their list", async () => {
  const fields: [string, string][] = [
    ["tags", "ok"],
    ["tags", "long"],
    ["tags", "longer"],
  ];

  expect(await send(formAction(save), fields)).toMatchObject({
    init: { status: 400 },
    data: {
      lastResult: {
        initialValue: { tags: ["ok", "long", "longer"] },
        error: { title: [expect.any(String)] },
      },
    },
  });
  expect(await send(formAction(save), [["title", "a"], ...fields])).toMatchObject({
    data: { lastResult: { error: { tags: ["“tags” isn't valid."] } } },
  });
});

test("a rule's refusal is shown at its field with its text and status", async () => {
  const taken = anybody({
    schema: Song,
    run: () =>
      Promise.reject(
        new AppError("conflict", "errors:notFoundHint", {
          fields: { title: { key: "live:writeSomething" } },
        }),
      ),
  });

  expect(await send(formAction(taken), [["title", "a"]])).toMatchObject({
    init: { status: 409 },
    data: {
      lastResult: {
        initialValue: { title: "a" },
        error: { title: [expect.stringMatching(/\w+ \w+/)] },
      },
    },
  });
});

test.each([
  "",
  "unknown",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "[object File]",
])("the unknown intent “%s” gets a 400 page with a message", async (intent) => {
  const answer = (await send(intentAction({ save }), [
    ["intent", intent],
    ["title", "a"],
  ])) as Response;

  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    message: expect.stringMatching(/^This page doesn't have that form/),
  });
});

test("a form without an intent gets 400, unless a form of the page has none", async () => {
  expect(await send(intentAction({ save }), [["title", "a"]])).toMatchObject({ status: 400 });

  const answer = await send(intentAction({ save }, { fallback: "save" }), [["title", "a"]]);

  expect(answer).toMatchObject({ status: 302 });

  const unknown = intentAction({ save }, { fallback: "save" });

  expect(await send(unknown, [["intent", "other"]])).toMatchObject({ status: 400 });
});

test("a person without permission is refused before the fields are read", async () => {
  let isRun = false;
  const action = formAction(
    nobody({
      schema: Song,
      run: () => {
        isRun = true;
      },
    }),
  );

  expect(await send(action, [])).toMatchObject({ status: 403 });
  expect(isRun).toBe(false);
});

test("a button's conflict becomes a toast on its own page, any other refusal the error page", async () => {
  const press = (error: Error) =>
    send(formAction(anybody({ run: () => Promise.reject(error) })), [], "/ticket.data?a=1");
  const response = (await press(new AppError("conflict", "errors:notFoundHint"))) as Response;

  expect([response.status, response.headers.get("Location")]).toEqual([302, "/ticket"]);
  expect(response.headers.get("Set-Cookie")).toContain("nhacsong_toast=");
  expect(await press(new AppError("not_found", "errors:notFoundHint"))).toMatchObject({
    status: 404,
  });
  expect(await press(new TypeError("broken"))).toBeInstanceOf(TypeError);
});

test("an action lists the intents it accepts", () => {
  expect(intentAction({ save, remove: save }).intents).toEqual(["save", "remove"]);
  expect(formAction(save).intents).toEqual([""]);
});
