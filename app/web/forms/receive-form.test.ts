import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { endSession } from "~/auth/session.server";
import { env } from "~/platform/settings/env.server";
import { makeSignedInUser } from "../../../test/factories/accounts/people";
import { requireViewer } from "../requests/page.server";
import { formAction } from "./form-action.server";
import { formFor } from "./form.server";
import { receiveForm, type Upload } from "./receive-form.server";

const MB = 1024 * 1024;
const upload: Upload = { maxBytes: 8 * MB, sender: requireViewer };
let cookie: string;

beforeAll(async () => {
  ({ cookie } = await makeSignedInUser());
});

/** A form with a title and a file, whose headers say how long it is. */
async function posted(bytes: number, headers: Record<string, string>) {
  const form = new FormData();

  form.append("title", "Đêm Hạ");
  form.append("file", new File([Buffer.alloc(bytes, "x")], "mai.png", { type: "image/png" }));

  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get("Content-Type")!;
  const init = { "Content-Type": type, "Content-Length": String(body.length), ...headers };

  return new Request("http://nhacsong.test/page", { method: "POST", headers: init, body });
}

const storedFiles = () => readdir(path.join(env.DATA_DIR, "incoming")).catch(() => []);

test("a file is on disk until the form is answered", async () => {
  const { fields, done } = await receiveForm(await posted(2 * MB, { Cookie: cookie }), upload);
  const file = fields.get("file") as File;

  expect([file.name, file.type, file.size, await storedFiles()]).toEqual([
    "mai.png",
    "image/png",
    2 * MB,
    [expect.any(String)],
  ]);
  expect((await file.slice(0, 3).text()) + String(fields.get("title"))).toBe("xxxĐêm Hạ");

  await done();

  expect(await storedFiles()).toEqual([]);
});

test("of a large form whose sender's session is over, only the texts are kept", async () => {
  const { cookie: ended } = await makeSignedInUser();

  await endSession(ended);

  const { fields, done } = await receiveForm(await posted(2 * MB, { Cookie: ended }), upload);

  expect([fields.get("title"), (fields.get("file") as File).size, await storedFiles()]).toEqual([
    "Đêm Hạ",
    0,
    [],
  ]);
  await done();
});

test.each([
  ["its file is not read yet", 10],
  ["its sender's session is over", 2 * MB],
])("a form that breaks off while %s is refused and ends nothing", async (_, bytes) => {
  const { cookie: ended } = await makeSignedInUser();

  await endSession(ended);

  const whole = await posted(bytes, { Cookie: ended });
  const body = Buffer.from(await whole.arrayBuffer()).subarray(0, -bytes / 2 - 60);
  const headers = { ...Object.fromEntries(whole.headers), "Content-Length": String(body.length) };
  const cut = new Request(whole.url, { method: "POST", headers, body });

  await expect(receiveForm(cut, upload)).rejects.toMatchObject({ status: 400 });
});

test.each([0, 3 * MB])(
  "a refused form and a broken action leave no file: %i bytes",
  async (bytes) => {
    const broken = formFor(async () => ({}))({
      schema: z.object({ title: z.string() }),
      run: () => Promise.reject(new TypeError("broken")),
    });
    const action = formAction(broken, { upload });
    const request = await posted(bytes, { Cookie: cookie });

    await expect(action({ request, params: {}, context: { nonce: "" } })).rejects.toThrow("broken");
    expect(await storedFiles()).toEqual([]);

    const tooLarge = receiveForm(
      await posted(9 * MB, { Cookie: cookie, "Content-Length": String(7 * MB) }),
      upload,
    );

    await expect(tooLarge).rejects.toMatchObject({ status: 413 });
    expect(await storedFiles()).toEqual([]);
  },
);

test("one person has a bounded number of bytes on the way, and they are given back", async () => {
  const { cookie: another } = await makeSignedInUser();
  const whole = { Cookie: another, "Content-Length": String(30 * MB) };
  const { done } = await receiveForm(await posted(MB, whole), upload);

  await expect(receiveForm(await posted(MB, whole), upload)).rejects.toMatchObject({ status: 429 });
  await done();

  await (await receiveForm(await posted(MB, whole), upload)).done();
});
