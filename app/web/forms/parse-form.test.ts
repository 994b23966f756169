import { expect, test } from "vitest";
import type { AppError } from "~/platform/errors";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { action as login } from "~/routes/_account+/login/route";
import { FORM_BYTES, MAX_FIELDS, parseForm } from "./parse-form.server";

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=xYz";
const part = (header: string, value = "") => `--xYz\r\n${header}\r\n\r\n${value}\r\n`;
const field = (name: string, value = "") => part(`Content-Disposition: form-data; name="${name}"`, value);

function parse(body: string, type = URL_ENCODED) {
  return parseForm(Buffer.from(body), type);
}

/** The code it is refused with, or what was read. */
function outcomeOf(body: string, type = URL_ENCODED) {
  return parse(body, type).then(
    (fields) => [...fields.keys()],
    (error: AppError) => error.code,
  );
}

test("fields of both encodings are parsed as sent", async () => {
  const sent = "title=%C4%90%C3%AAm+H%E1%BA%A1&genres=bolero&genres=folk&shown-endTime=&sampleVideos=a%26b";
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
  expect(await outcomeOf("&".repeat(FORM_BYTES))).toBe("invalid");
});

test("a part with long or too many headers is refused", async () => {
  const known = 'Content-Disposition: form-data; name="a"';
  expect(await outcomeOf(`${part(known + "\r\nX: y".repeat(5))}--xYz--\r\n`, MULTIPART)).toBe("invalid");
  expect(await outcomeOf(`${part(known + `; filename="${"a".repeat(2048)}"`)}--xYz--\r\n`, MULTIPART)).toBe("invalid");
});

test("a page that accepts files accepts no more text than others", async () => {
  expect(await outcomeOf(`a=${"x".repeat(FORM_BYTES)}`)).toBe("too_large");
  expect(await outcomeOf(`${field("a", "x".repeat(FORM_BYTES + 1))}--xYz--\r\n`, MULTIPART)).toBe("too_large");
  const file = part('Content-Disposition: form-data; name="a"; filename="b"', "x".repeat(MAX_IMAGE_BYTES));
  expect(await outcomeOf(`${file}--xYz--\r\n`, MULTIPART)).toEqual(["a"]);
});

test.each(["text/plain", "", "application/json", "multipart/form-data", 'multipart/form-data; boundary=""'])(
  "a body of type %j is refused as a form",
  async (type) => expect(await outcomeOf("a=1", type)).toBe("invalid"),
);

test("a form page returns 400 for such a body", async () => {
  const headers = { "Content-Type": URL_ENCODED };
  const request = new Request("http://nhacsong.test/login", { method: "POST", headers, body: "a[4294967294]=x" });
  const answer: unknown = await login({ request, params: {}, context: { ip: "192.0.2.7" } } as never).catch(
    (thrown: unknown) => thrown,
  );
  expect((answer as Response).status).toBe(400);
});
