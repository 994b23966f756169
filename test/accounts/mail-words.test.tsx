import { expect, test } from "vitest";
import ApplyScreen, { loader as applyPage } from "~/routes/_accounts+/apply";
import { CodeForms } from "~/routes/_accounts+/login/code-forms";
import { LoginForm } from "~/routes/_accounts+/login/login-form";
import Phone, { loader as phonePage } from "~/routes/_accounts+/notices+/phone";
import Settings, { loader as settingsPage } from "~/routes/_accounts+/notices+/settings";
import { action as decide, loader as decision } from "~/routes/admin+/actions.$action.$id/route";
import { GiftFields } from "~/routes/_checkout+/checkout.$eventId/gift-fields";
import OwnShares from "~/routes/_accounts+/shares";
import { DataPanel } from "~/routes/_accounts+/profile_.my-data/data-panel";
import { loader as dataPage } from "~/routes/_accounts+/profile_.my-data/route";
import SignIn, { loader as signInPage } from "~/routes/_accounts+/profile_.sign-in/route";
import { OfferForm } from "~/routes/dashboard+/$id+/shares/offer-form";
import Money, { loader as moneyPage } from "~/routes/dashboard+/money/route";
import Newsletters, { loader as lettersPage } from "~/routes/dashboard+/newsletters._index/route";
import { withMailServer } from "../factories/delivery/mail-server";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { render, renderRoute } from "../factories/base/render";
import { submit, toastOf, visit } from "../factories/base/requests";
import { MailNote } from "~/ui/notices/mail-note";

type Person = Parameters<typeof makeUser>[0];

/** Reach, person, and whether the site has a mail server. `digit`: for addresses of their own. */
const people = (digit: number): [string, Person, boolean][] => {
  const gone = `gone${digit}@example.com`;

  return [
    ["sent", {}, true],
    ["waits", {}, false],
    ["none", { email: null, phone: `+8490355577${digit}` }, true],
    ["none", { email: gone, bouncedEmail: gone }, true],
  ];
};

test.each(people(1))(
  "pages promise mail only where it arrives: %s",
  async (reach, person, isOn) => {
    const cookie = `${await cookieFor(await makeUser(person))}; nhacsong_lang=vi`;
    const seen = { cookie };
    const [settings, phone, apply] = await withMailServer(isOn, async () => [
      await renderRoute(<Settings />, await settingsPage(visit("/notices/settings", seen))),
      await renderRoute(<Phone />, await phonePage(visit("/notices/phone", seen))),
      await renderRoute(<ApplyScreen />, await applyPage(visit("/apply", seen))),
    ]);
    const promises = [
      settings!.includes("luôn gửi email"),
      phone!.includes("vẫn nhận được email"),
      apply!.includes("gửi email"),
    ];

    expect(promises).toEqual(Array(3).fill(reach === "sent"));
  },
);

test("the settings offer what waits for admins to admins alone", async () => {
  const renderFor = async (role: "viewer" | "admin") => {
    const cookie = await cookieFor(await makeUser({ role }));

    return renderRoute(<Settings />, await settingsPage(visit("/notices/settings", { cookie })));
  };

  const [viewer, admin] = [await renderFor("viewer"), await renderFor("admin")];

  expect(admin).toContain('name="mail-adminTasks"');
  expect(admin).toContain('name="hasAdminBoxes"');
  expect(viewer).not.toMatch(/adminTasks|hasAdminBoxes/);
});

const LOGIN = {
  onward: "",
  hasGoogle: false,
  hasPasskeys: false,
  contact: null,
  newLoginId: null,
  isNumberRefused: false,
};

test.each([
  { isMailOn: true, areTextsOn: false, says: "mã sáu chữ số qua email.", main: "code" },
  { isMailOn: true, areTextsOn: true, says: "qua email hoặc tin nhắn", main: "code" },
  { isMailOn: false, areTextsOn: true, says: "Trang này chưa gửi được email", main: "code" },
  { isMailOn: false, areTextsOn: false, says: "Trang này chưa gửi được mã", main: "password" },
])("the login page offers codes as they can be sent: $says", async ({ says, main, ...site }) => {
  const { isMailOn, areTextsOn } = site;
  const html = await renderRoute(<LoginForm {...LOGIN} areTextsOn={areTextsOn} />, { isMailOn });

  expect(html).toContain(says);
  expect(mainButton(html)).toBe(main);
  expect(html.includes("Gửi mã cho tôi")).toBe(isMailOn || areTextsOn);
});

test("a number that gets no code is offered the password before a new account", async () => {
  const html = await render(<LoginForm {...LOGIN} areTextsOn={false} isNumberRefused />);

  expect(html).toContain("Hãy dùng mật khẩu ở dưới, hoặc");
  expect(mainButton(html)).toBe("password");
});

/** The value of the form's main button. */
function mainButton(html: string) {
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([button]) => button);

  return /value="(\w+)"/.exec(buttons.find((button) => button.includes("btn-primary")) ?? "")?.[1];
}

test.each([true, false])("a code in the outbox is in no spam folder: %s", async (isMailOn) => {
  const sent = { sentTo: "a@example.com", shownTo: "a@example.com", way: "mail" as const };
  const html = await renderRoute(
    <CodeForms {...sent} contact={null} hasFailed={false} purchase={null} />,
    {
      isMailOn,
    },
  );

  expect(html.includes("Spam")).toBe(isMailOn);
});

test.each([true, false])(
  "a text that does not come leads to the email only where codes are mailed: %s",
  async (isMailOn) => {
    const sent = { sentTo: "+84903555771", shownTo: "0903 555 771", way: "text" as const };
    const html = await renderRoute(
      <CodeForms {...sent} contact={null} hasFailed={false} purchase={null} />,
      {
        isMailOn,
      },
    );

    expect(html.includes("hoặc dùng email")).toBe(isMailOn);
  },
);

/** What a screen says about mails that it sends. */
const PROMISE = /(gửi|báo)[^.]{0,20} (qua|tới) email|gửi email cho bạn/i;

const plainField = (name: string) => ({ id: name, name, error: undefined });

test.each([true, false])(
  "screens speak of an email that comes only if one is sent: %s",
  async (isOn) => {
    const artist = await makeArtist({ language: "vi", emailProvenAt: null });
    const cookie = `${await cookieFor(artist)}; nhacsong_lang=vi`;
    const { signIn, money, letters, own } = await withMailServer(isOn, async () => ({
      signIn: await signInPage(visit("/profile/sign-in", { cookie })),
      money: await moneyPage(visit("/dashboard/money", { cookie })),
      letters: await lettersPage(visit("/dashboard/newsletters", { cookie })),
      own: await dataPage(visit("/profile/my-data", { cookie })),
    }));
    const large = { ...own, data: { isLarge: true, state: null } };
    const site = { isMailOn: isOn };
    const pages = {
      signIn: await renderRoute(<SignIn />, { ...signIn, ...site }),
      money: await renderRoute(<Money />, { ...money, ...site }),
      gift: await renderRoute(
        <GiftFields gift={{ to: "", note: "", heldFor: null }} field={plainField} />,
        site,
      ),
      share: await renderRoute(<OfferForm lastResult={undefined} />, site),
      data: await renderRoute(<DataPanel />, { ...large, ...site }),
      letters: await renderRoute(<Newsletters />, { ...letters, ...site }),
      shares: await renderRoute(<OwnShares />, { title: "", shares: [], ...site }),
    };
    const promising = Object.entries(pages).filter(([, html]) => PROMISE.test(html));

    expect(promising.map(([name]) => name)).toEqual(
      isOn ? ["signIn", "money", "gift", "share", "data"] : [],
    );
  },
);

test.each([
  [{ email: null, phone: "+84903555774" }, true],
  [{ phone: "+84903555775", emailProvenAt: new Date() }, false],
])(
  "the form for a new number says at once that it needs an email: %j",
  async (person, isNeeded) => {
    const cookie = await cookieFor(await makeUser(person));
    const html = await renderRoute(
      <SignIn />,
      await signInPage(visit("/profile/sign-in", { cookie })),
    );

    expect(html.includes("vui lòng thêm email trước")).toBe(isNeeded);
  },
);

test.each([true, false])(
  "an admin reads that a reason is mailed only if it is: %s",
  async (isOn) => {
    const cookie = await cookieFor(await makeUser({ role: "admin" }));
    const params = { action: "suspend", id: (await makeUser()).id };
    const { wordsHint } = await withMailServer(isOn, () =>
      decision({ ...visit("/admin/actions", { cookie }), params }),
    );

    expect(wordsHint!.includes("emailed")).toBe(isOn);
  },
);

test.each([true, false])(
  "beside words about a mail, pages say if none is sent: %s",
  async (isOn) => {
    const html = await renderRoute(<MailNote />, { isMailOn: isOn });

    expect(html.includes("Trang này chưa gửi được email.")).toBe(!isOn);
  },
);

test.each(people(2))(
  "a decision tells the admin how it arrives: %s",
  async (reach, person, isOn) => {
    const cookie = await cookieFor(await makeUser({ role: "admin" }));
    const pending = { isApproved: false, application: "pending" } as const;
    const { id } = await makeArtist({ phone: null, ...person }, pending);
    const path = `/admin/actions/approve/${id}`;
    const params = { action: "approve", id };
    const [asked, done] = await withMailServer(isOn, async () => [
      await decision({ ...visit(path, { cookie }), params }),
      await decide({ ...submit(path, { words: "Hay!" }, { cookie }), params }),
    ]);
    const { title, body } = (await toastOf(done as Response))!;

    expect(title).toBe("Approved");
    expect([asked, body]).toEqual([
      expect.objectContaining({ wordsHint: expect.stringContaining(HINTS[reach]!) }),
      expect.stringContaining(BODIES[reach]!),
    ]);
  },
);

const HINTS: Record<string, string> = {
  sent: "exactly as you write it",
  waits: "stays in the outbox",
  none: "they won't see this",
};
const BODIES: Record<string, string> = {
  sent: "We're emailing the applicant.",
  waits: "stays in the outbox",
  none: "No email reaches them.",
};

test("the question about a reset link names only the email that it goes to", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const person = await makeUser({ email: "tu@example.com", phone: "+84903555773" });
  const params = { action: "reset", id: person.id };
  const { title } = await decision({ ...visit("/admin/actions", { cookie }), params });

  expect(title).toContain("to tu@example.com?");
});
