import { afterEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import en from "~/locales/en";
import { translator } from "~/locales/i18n.server";
import vi from "~/locales/vi";
import { siteAddress } from "../site-address";
import { addressChangedMail } from "~/models/accounts/mails/change-mail.server";
import { layoutMail } from "./mail-layout";

afterEach(() => {
  env.CONTACT = undefined;
});

const UNDO = "http://nhacsong.test/restore-address?token=1";
const content = { greeting: "Hello Mai,", paragraphs: ["One <b>", "Two"] };

test("the unsubscribe link is in both HTML and text", () => {
  const unsubscribeUrl = "http://nhacsong.test/unsubscribe?who=1&what=live&sign=2";
  const { text, html } = layoutMail({ ...content, language: "vi", unsubscribeUrl });

  expect(html).toContain(`<a href="${unsubscribeUrl.replaceAll("&", "&amp;")}"`);
  expect(html).toContain(translator("vi")("mail:unsubscribe"));
  expect(text).toContain(unsubscribeUrl);
  expect(html).toContain("One &lt;b&gt;");
});

const SITE = siteAddress();

test.each([
  [`(${SITE}/event/1).`, `(<a href="${SITE}/event/1"`, `</a>).`],
  [`"${SITE}/a?b=1&c=2"`, `&quot;<a href="${SITE}/a?b=1&amp;c=2"`, `</a>&quot;`],
  [`<${SITE}/a>&`, `&lt;<a href="${SITE}/a"`, `</a>&gt;&amp;`],
])("the link of %s ends before the signs around it", (typed, begin, end) => {
  const { html } = layoutMail({
    greeting: "",
    paragraphs: [typed],
    language: "vi",
    linksOwnAddresses: true,
  });

  expect(html).toContain(`<p>${begin}`);
  expect(html).toContain(`${end}</p>`);
});

test("an address with any number of signs behind it does not hold up the mails", () => {
  const paragraphs = [`${SITE}/${">".repeat(300_000)}x`];

  expect(
    layoutMail({ greeting: "", paragraphs, language: "vi", linksOwnAddresses: true }).html,
  ).toContain("&gt;x</a>");
});

test("every email shows how to contact the operators, or nothing without a contact", () => {
  const without = layoutMail({ ...content, language: "en" });
  const person = { name: "Mai", firstName: "Mai", language: "en" as const };

  expect(without.text + addressChangedMail(person, "mai@nhacsong.test", UNDO).text).not.toMatch(
    /contact/i,
  );
  env.CONTACT = "help@nhacsong.test";

  const { text, html } = layoutMail({ ...content, language: "en" });

  for (const body of [text, html])
    expect(body).toContain("Questions? Contact us: help@nhacsong.test");
  expect(addressChangedMail(person, "mai@nhacsong.test", UNDO).text).toContain(
    "contact us at help@nhacsong.test right away.",
  );
});

type Texts = { [key: string]: string | Texts };

/** All texts that are paragraphs of mails, by key. */
function bodies(tree: Texts, key = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] => {
    const path = `${key}.${name}`;
    if (typeof value !== "string") return bodies(value, path);

    return /mail/i.test(path) && /\.(body|undo|ignore|contact|why\.\w+)$/.test(path)
      ? [[path, value]]
      : [];
  });
}

test.each(Object.entries({ en, vi }))(
  "after the greeting every sentence of a mail begins with a capital (%s)",
  (_, texts) => {
    const all = bodies(texts);

    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(([, text]) => !/^[“\p{Lu}{]/u.test(text))).toEqual([]);
  },
);
