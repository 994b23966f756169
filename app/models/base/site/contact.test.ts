import { afterEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { loader as forgotPassword } from "~/routes/_accounts+/forgot-password";
import { loader as privacy } from "~/routes/_base+/privacy";
import { loader as root } from "~/root";
import { siteContact } from "./contact.server";

afterEach(() => {
  env.CONTACT = undefined;
});

const args = () => ({
  request: new Request("http://nhacsong.test/"),
  params: {},
  context: { nonce: "" },
});

/** Reads the contact in the footer, the privacy page and the forgot-password page. */
async function shown() {
  const { html } = await privacy(args());

  return {
    footer: (await root(args())).data.contact,
    privacy: html.match(/Contact them: [^<]*/)?.[0],
    forgotPassword: (await forgotPassword(args())).contact,
  };
}

test("pages show how to contact the operators, or omit the sentence without a contact", async () => {
  expect(await shown()).toEqual({ footer: null, privacy: undefined, forgotPassword: undefined });
  env.CONTACT = "help@nhacsong.test";
  expect(await shown()).toEqual({
    footer: { label: "help@nhacsong.test", href: "mailto:help@nhacsong.test" },
    privacy: "Contact them: help@nhacsong.test",
    forgotPassword: "help@nhacsong.test",
  });
});

test("a web address becomes a link, also with an @ in it", () => {
  env.CONTACT = "https://social.test/@nhacsong/";
  expect(siteContact()).toEqual({
    label: "social.test/@nhacsong",
    href: "https://social.test/@nhacsong/",
  });
});
