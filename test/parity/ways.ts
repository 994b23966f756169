import type { ActionFunctionArgs } from "@remix-run/node";
import { cookieFor } from "../factories/people";
import { cookiesOf, type Fields, submit, toastOf } from "../factories/requests";
import type { startApi } from "../api/api-server";
import type { startRooms } from "../sockets/room-client";

/** Null on success, else the error message. */
export type Said = string | null;
type Person = { id: string };
type Action = (args: ActionFunctionArgs) => Promise<unknown>;

/** A screen's form, sent without scripts. Toasts count if they report a failure. */
export async function byForm(
  action: Action,
  path: string,
  as: Person | null,
  fields: Fields,
  params: Record<string, string> = {},
): Promise<Said> {
  const cookie = as ? await cookieFor(as) : "";
  const args = { ...submit(path, fields, { cookie, headers: { "Sec-Fetch-Mode": "navigate" } }), params };
  const answer = await action(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (answer instanceof Response) return saidByResponse(answer);
  const { lastResult } = (answer as { data: { lastResult?: { error?: Record<string, string[] | null> } } }).data;
  // A page that shows a secret once, such as a key or a code.
  if (!lastResult) return null;
  const { error } = lastResult;
  return Object.values(error ?? {}).find((messages) => messages?.length)?.[0] ?? "refused without a word";
}

async function saidByResponse(answer: Response): Promise<Said> {
  if (answer.headers.get("Location")?.startsWith("/login?")) return "sent to sign in";
  if (answer.status >= 400) return ((await answer.json()) as { message: string }).message;
  const toast = cookiesOf(answer).includes("nhacsong_toast") ? await toastOf(answer) : null;
  return toast?.isError ? (toast.body ?? toast.title) : null;
}

export type Api = Awaited<ReturnType<typeof startApi>>;
export type Rooms = Awaited<ReturnType<typeof startRooms>>;

export async function byApi(api: Api, method: string, path: string, as: Person | null, body?: unknown): Promise<Said> {
  const cookie = as ? await cookieFor(as) : undefined;
  const answer = await api.call(path, { method, cookie, body });
  return answer.status < 400 ? null : answer.body.message;
}

/** A socket in the show's room; an error frame is a refusal, `isDone` detects success. */
export async function enterRoom(rooms: Rooms, as: Person | null, eventId: string) {
  const client = await rooms.connect({ extended: true, cookie: as ? await cookieFor(as) : undefined });
  client.join(eventId);
  await client.until(() => client.of("joined").length > 0);
  return {
    close: () => client.close(),
    say: (frame: object, done: "chat_message" | "emoji_reaction"): Promise<Said> => {
      client.send(frame);
      const outcome = () => {
        const [error] = client.of("error");
        if (error) return { said: error.text };
        return client.of(done).length > 0 && { said: null };
      };
      return client.until(outcome).then(({ said }) => said);
    },
  };
}
