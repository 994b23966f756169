import "../restorable-database";
import { expect, test } from "vitest";
import { openGuardedApi } from "../../api/api-server";
import { cookiesOf, toastOf } from "../../factories/base/requests";
import { readManifest } from "../manifest";
import type { Persona } from "../people";
import { sendCall, submitForm } from "../tries";
import { openWorld, type World } from "../world";
import { type Case, CASES } from "./cases";
import { changesBetween, readRows } from "./traces";

const routes = new Map((await readManifest()).map((route) => [route.id, route]));
const { attempt } = openWorld();
const api = openGuardedApi();

/** Null on success, else the message. */
type Said = string | null;

async function byForm({ form: [id, intent, fields, params] }: Ways, one: Try): Promise<Said> {
  const response = await submitForm(routes.get(id)!, intent, { send: fields, of: params }, one);
  if (response instanceof Response) {
    const toast = cookiesOf(response).includes("nhacsong_toast") ? await toastOf(response) : null;

    return toast?.isError ? (toast.body ?? toast.title) : null;
  }

  const { lastResult } = (response as Reply).data;
  // A page that says once what was done.
  if (!lastResult) return null;

  return (
    Object.values(lastResult.error ?? {}).find((messages) => messages?.length)?.[0] ?? "refused"
  );
}

type Reply = { data: { lastResult?: { error?: Record<string, string[] | null> } } };
type Try = { world: World; who: Persona };
type Ways = Awaited<ReturnType<Case["ways"]>>;

async function byCall({ call: [name, body, params] }: Ways, one: Try): Promise<Said> {
  const { status, body: answer } = await sendCall(api, name, { send: body, of: params }, one);

  return status < 400 ? null : (answer as { message: string }).message;
}

/** What one way answers with and writes. */
async function tracesOf({ ways, who }: Case, go: typeof byForm) {
  const { result } = await attempt(async (world) => {
    const known = Object.values({ ...world.samples, ...world.people }).map((it) =>
      typeof it === "string" ? it : it.id,
    );
    const both = await ways(world);
    const before = await readRows();

    const said = await go(both, { world, who });

    return { said, changes: changesBetween(before, await readRows(), known) };
  });

  return result;
}

test.each(CASES)("$name: the form and the call answer and write the same", async (it) => {
  const form = await tracesOf(it, byForm);
  const call = await tracesOf(it, byCall);

  expect(form.said).toBe(it.refused ?? null);
  expect(form.changes.length > 0).toBe(!it.refused);
  expect(call).toEqual(form);
});
