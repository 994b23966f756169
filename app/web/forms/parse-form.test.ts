import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { AppError } from "~/platform/errors";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { action as login } from "~/routes/_accounts+/login/route";
import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { MAX_FIELDS } from "./bounded-form";
import { parseForm } from "./parse-form.server";
import { ReceivedFiles } from "./received-files.server";

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=xYz";
const part = (header: string, value = "") => `--xYz\r\n${header}\r\n\r\n${value}\r\n`;
const field = (name: string, value = "") =>
  part(`Content-Disposition: form-data; name="${name}"`, value);

function streamOf(pieces: Buffer[]) {
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;
}

/** Parses a body that arrives in pieces of `chunk` bytes. */
function parse(body: string, type = URL_ENCODED, chunk = 64 * 1024) {
  const bytes = Buffer.from(body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );

  return parseForm(streamOf(pieces), {
    type,
    maxBytes: 2 * MAX_IMAGE_BYTES,
    sink: new ReceivedFiles(),
  });
}

/** The error code of a refused body, or the fields that were read. */
function outcomeOf(body: string, type = URL_ENCODED) {
  return parse(body, type).then(
    (fields) => [...fields.keys()],
    (error: AppError) => error.code,
  );
}

test("fields of both encodings are parsed as sent", async () => {
  const sent =
    "title=%C4%90%C3%AAm+H%E1%BA%A1&genres=bolero&genres=folk&shown-endTime=&sampleVideos=a%26b";

  expect([...(await parse(sent))]).toEqual([
    ["title", "Đêm Hạ"],
    ["genres", "bolero"],
    ["genres", "folk"],
    ["shown-endTime", ""],
    ["sampleVideos", "a&b"],
  ]);

  const parts = `${field("title", "Đêm Hạ")}${part('Content-Disposition: form-data; name="picture"; filename="mai.png"\r\nContent-Type: image/png', "PNG")}--xYz--\r\n`;

  for (const type of [MULTIPART, 'Multipart/Form-Data; charset=utf-8; Boundary="xYz"']) {
    const fields = await parse(parts, type);

    expect(fields.get("title")).toBe("Đêm Hạ");
    expect(await (fields.get("picture") as File).text()).toBe("PNG");
  }
});

test.each([
  "a[4294967294]",
  "a[9999999]",
  "a[0]",
  "a[]",
  "a.b",
  "a" + "[0]".repeat(30_000),
  "a" + ".b".repeat(30_000),
  "a".repeat(65),
  "",
  "__intent__",
  "__state__",
  "__proto__",
  "constructor",
  "toString",
  "a\u0000",
])("a field of another name than a form of this site gives is refused: %.40s", async (name) => {
  expect(await outcomeOf(new URLSearchParams({ [name]: "1" }).toString())).toBe("invalid");
  expect(await outcomeOf(`${field(name)}--xYz--\r\n`, MULTIPART)).toBe("invalid");
});

test("too many fields are refused before they are parsed", async () => {
  const names = Array.from({ length: MAX_FIELDS }, (_, at) => `f${at}`);
  const encoded = (list: string[]) => list.map((name) => `${name}=1`).join("&");
  const parts = (list: string[]) => `${list.map((name) => field(name)).join("")}--xYz--\r\n`;

  expect(await outcomeOf(encoded(names))).toEqual(names);
  expect(await outcomeOf(parts(names), MULTIPART)).toEqual(names);
  expect(await outcomeOf(encoded([...names, "g"]))).toBe("invalid");
  expect(await outcomeOf(parts([...names, "g"]), MULTIPART)).toBe("invalid");
  expect(await outcomeOf("a&".repeat(40_000))).toBe("invalid");
  expect(await outcomeOf("&".repeat(SMALL_BODY_BYTES))).toBe("invalid");
});

test("a part with a long header is refused", async () => {
  const header = `Content-Disposition: form-data; filename="${"a".repeat(20_000)}"; name="a"`;

  expect(await outcomeOf(`${part(header)}--xYz--\r\n`, MULTIPART)).toBe("invalid");
});

test("a page that accepts files accepts no more text than others", async () => {
  expect(await outcomeOf(`a=${"x".repeat(SMALL_BODY_BYTES)}`)).toBe("too_large");
  expect(
    await outcomeOf(`${field("a", "x".repeat(SMALL_BODY_BYTES + 1))}--xYz--\r\n`, MULTIPART),
  ).toBe("too_large");

  const file = part(
    'Content-Disposition: form-data; name="a"; filename="b"',
    "x".repeat(MAX_IMAGE_BYTES),
  );

  expect(await outcomeOf(`${file}--xYz--\r\n`, MULTIPART)).toEqual(["a"]);
});

test.each([1, 3, 7, 50])(
  "a form that arrives in pieces of %i bytes is read and bounded alike",
  async (chunk) => {
    const file = part(
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      "Đêm\r\n--xY",
    );
    const fields = await parse(`${field("title", "Đêm Hạ")}${file}--xYz--\r\n`, MULTIPART, chunk);

    expect([fields.get("title"), await (fields.get("file") as File).text()]).toEqual([
      "Đêm Hạ",
      "Đêm\r\n--xY",
    ]);

    const tooMany = field("a").repeat(MAX_FIELDS + 1);

    await expect(parse(`${tooMany}--xYz--\r\n`, MULTIPART, chunk)).rejects.toMatchObject({
      code: "invalid",
    });
  },
);

test("a form that breaks off, or has a part without a name, is refused", async () => {
  const picture = part(
    'Content-Disposition: form-data; name="a"; filename="b"',
    "x".repeat(100_000),
  );

  expect(await outcomeOf(picture, MULTIPART)).toBe("invalid");
  expect(await outcomeOf(`${part("Content-Disposition: form-data")}--xYz--\r\n`, MULTIPART)).toBe(
    "invalid",
  );
  expect(await outcomeOf(`${part("X: y", "x".repeat(100_000))}--xYz--\r\n`, MULTIPART)).toBe(
    "invalid",
  );
});

test("a body is read up to the limit of its page, and files only where the page accepts them", async () => {
  const picture = part(
    'Content-Disposition: form-data; name="a"; filename="b"',
    "x".repeat(100_000),
  );
  const read = (maxBytes: number, sink?: ReceivedFiles) =>
    parseForm(new Response(`${picture}--xYz--\r\n`).body, { type: MULTIPART, maxBytes, sink });

  await expect(read(99_000, new ReceivedFiles())).rejects.toMatchObject({ code: "too_large" });
  await expect(read(200_000)).rejects.toMatchObject({ code: "invalid" });
});

test.each([
  "text/plain",
  "",
  "application/json",
  "multipart/form-data",
  'multipart/form-data; boundary=""',
])("a body of type %j is refused as a form", async (type) =>
  expect(await outcomeOf("a=1", type)).toBe("invalid"),
);

test("a form page returns 400 for such a body", async () => {
  const headers = { "Content-Type": URL_ENCODED };
  const request = new Request("http://nhacsong.test/login", {
    method: "POST",
    headers,
    body: "a[4294967294]=x",
  });
  const answer: unknown = await login({
    request,
    params: {},
    context: { ip: "192.0.2.7" },
  } as never).catch((thrown: unknown) => thrown);

  expect((answer as Response).status).toBe(400);
});
