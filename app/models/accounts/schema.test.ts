import type { MessageKey } from "~/locales/message-key";
import { expect, test } from "vitest";
import { translator } from "~/locales/i18n.server";
import { Login, Signup } from "./schema";

const good = {
  name: "Nguyễn Thị Mai Anh",
  loginId: "mai@example.com",
  password: "trăng thanh",
  confirmPassword: "trăng thanh",
  termsAccepted: true,
};

function messagesOf(
  schema: typeof Login | typeof Signup,
  input: unknown,
  language: "en" | "vi" = "en",
) {
  const result = schema.safeParse(input);
  const t = translator(language);
  const issues = result.success ? [] : result.error.issues;

  return Object.fromEntries(
    issues.map((issue) => [issue.path.join("."), t(issue.message as MessageKey)]),
  );
}

test("an empty sign-up shows every specified message at its field at once", () => {
  expect(messagesOf(Signup, { confirmPassword: "x" })).toEqual({
    name: "Name is required",
    loginId: "Login ID is required",
    password: "Password must be at least 6 characters",
    confirmPassword: "Passwords don't match",
    termsAccepted: "You must accept the terms and conditions",
  });
  expect(messagesOf(Signup, { confirmPassword: "x" }, "vi")).toEqual({
    name: "Bạn chưa nhập họ và tên",
    loginId: "Bạn chưa nhập email hoặc số điện thoại",
    password: "Mật khẩu cần ít nhất 6 ký tự",
    confirmPassword: "Hai mật khẩu chưa giống nhau",
    termsAccepted: "Bạn cần đồng ý với các điều khoản",
  });
});

test("nobody signs up under the name of a role or of the site", () => {
  const reserved =
    "This name could be mistaken for our team or for the site. Please choose another.";

  for (const name of ["Mai Admin", "Nhạc Sống"])
    expect(messagesOf(Signup, { ...good, name })).toEqual({ name: reserved });
});

test("login requires an ID and at least six characters", () => {
  expect(messagesOf(Login, { loginId: "  ", password: "12345" })).toEqual({
    loginId: "Login ID is required",
    password: "Password must be at least 6 characters",
  });
  expect(messagesOf(Login, { loginId: 7, password: null })).toEqual({
    loginId: "Login ID is required",
    password: "Password must be at least 6 characters",
  });
  expect(messagesOf(Login, { loginId: "a", password: "123456" })).toEqual({});
});

test("terms are accepted only by a ticked box or true", () => {
  for (const termsAccepted of [true, "on", "true"]) {
    expect(messagesOf(Signup, { ...good, termsAccepted })).toEqual({});
  }

  for (const termsAccepted of [undefined, false, "", "off", "false", 1, null, {}]) {
    expect(Object.keys(messagesOf(Signup, { ...good, termsAccepted }))).toEqual(["termsAccepted"]);
  }
});

test("common English and Vietnamese passwords are refused in any case", () => {
  for (const password of [
    "password",
    "PassWord1",
    "123456",
    "qwertyuiop",
    "matkhau123",
    "anhyeuem",
  ]) {
    const messages = messagesOf(Signup, { ...good, password, confirmPassword: password });

    expect(messages).toEqual({ password: "This password is too common. Please choose another." });
  }

  expect(
    messagesOf(Signup, { ...good, password: "nhacsong-demo", confirmPassword: "nhacsong-demo" }),
  ).toEqual({});
});

test("a password has six to 128 characters as people count them; a longer one of earlier days still signs in", () => {
  const withPassword = (password: string) =>
    messagesOf(Signup, { ...good, password, confirmPassword: password });

  expect(withPassword("🎸🎹🎺🎤🎵")).toHaveProperty("password");
  expect(withPassword("🎸🎹🎺🎤🎵🎶")).toEqual({});
  expect(withPassword("ă".repeat(128))).toEqual({});
  expect(withPassword("ă".repeat(129))).toEqual({
    password: "Your password can be up to 128 characters long.",
  });
  expect(messagesOf(Login, { loginId: good.loginId, password: "ă".repeat(200) })).toEqual({});
});

test("a name is stored in NFC with single spaces and without invisible characters", () => {
  const parsed = Signup.parse({ ...good, name: "\u200b Mai\u00a0 Anh".normalize("NFD") });

  expect(parsed.name).toBe("Mai Anh");
  expect(messagesOf(Signup, { ...good, name: "\u200b \u00a0" })).toEqual({
    name: "Name is required",
  });
});

test.each(["\u2060", "\0", "\u3164", "\u202e \u202c", "\ud800", "\u00ad", "--- ♥ !"])(
  "%j is not a name",
  (name) => {
    expect(messagesOf(Signup, { ...good, name })).toEqual({ name: "Name is required" });
  },
);

test.each([
  ["Mai\u202eanh\u202c", "Maianh"],
  ["M\0ai\ud800 \u2066Anh\u2069\u3164", "Mai Anh"],
  ["Mai\tAnh\n", "Mai Anh"],
  ["Đỗ Thị Ngọc Ẩn 2 🎤", "Đỗ Thị Ngọc Ẩn 2 🎤"],
])("%j is stored as %s, without characters that reverse or hide text", (name, stored) => {
  expect(Signup.parse({ ...good, name }).name).toBe(stored);
});
