import { expect, test } from "vitest";
import { findCaptions, listCaptions } from "~/models/live/streams/replay/captions.server";
import { listChapters } from "~/models/live/streams/replay/chapters.server";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { cookieFor, makeArtist } from "../../../../../test/factories/accounts/people";
import {
  comeBack,
  type Fields,
  outcome,
  submit,
  toastOf,
  visit,
} from "../../../../../test/factories/base/requests";
import { action, loader } from "./route";

const VTT = "WEBVTT\n\n00:01.000 --> 00:05.000\nTiếng đàn\n\n00:06.000 --> 00:09.000\nLời hát\n";
const file = (text: string) => new File([text], "captions.vtt", { type: "text/vtt" });

async function screen() {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id });
  const headers = { "accept-language": "en" };
  const options = { cookie: await cookieFor(artist), headers };
  const path = `/dashboard/${id}/replay`;
  const send = (fields: Fields) =>
    outcome(() => action({ ...submit(path, fields, options), params: { id } }));
  const look = async () => (await loader({ ...visit(path, options), params: { id } })).captions;

  return { id, send, look };
}

test("a file is uploaded and removed per language, and the screen lists the files", async () => {
  const { id, send, look } = await screen();
  const saved = (await send({ intent: "captions", language: "vi", file: file(VTT) })) as Response;

  expect([saved.status, saved.headers.get("location")]).toEqual([302, `/dashboard/${id}/replay`]);
  expect((await toastOf(saved))?.title).toBe("Captions saved");
  expect(await look()).toMatchObject([
    { language: "en", label: "English captions", text: null },
    {
      language: "vi",
      label: "Vietnamese captions",
      text: expect.stringMatching(/^2 lines, uploaded /),
    },
  ]);
  expect(await findCaptions(id, "vi")).toContain("Lời hát");

  const removed = (await send({ intent: "captionsRemove", language: "vi" })) as Response;

  expect((await toastOf(removed))?.title).toBe("Captions removed");
  expect(await listCaptions(id)).toEqual([]);
});

test("an error in a file is shown at the form of its language", async () => {
  const { send } = await screen();
  const wrong = comeBack(
    await send({ intent: "captions", language: "en", file: file("WEBVTT\n\n1\nlater\n") }),
  );

  expect(wrong).toMatchObject({ status: 400, typed: { language: "en" } });
  expect(wrong.errors.file).toEqual([
    "Line 3 needs a valid time, such as 00:12.000 --> 00:15.500.",
  ]);

  const none = comeBack(await send({ intent: "captions", language: "en", file: new File([], "") }));

  expect(none.errors.file).toEqual(["Please choose a file."]);

  const unknown = comeBack(await send({ intent: "captions", language: "fr", file: file(VTT) }));

  expect(unknown.errors).toHaveProperty("language");
});

test("saving the set list does not change captions", async () => {
  const { id, send } = await screen();

  await send({ intent: "captions", language: "vi", file: file(VTT) });
  await send({ intent: "setList", chapters: "0:05 Mở màn" });
  expect(await listChapters(id)).toEqual([{ atSeconds: 5, title: "Mở màn" }]);
  expect((await listCaptions(id)).length).toBe(1);
});
