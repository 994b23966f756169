import { afterEach, expect, test } from "vitest";
import { getSiteSettings, updateSiteSettings } from "~/models/base/site/site-settings.server";
import { action } from "~/routes/admin+/site/route";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { comeBack, type Fields, submit } from "../factories/base/requests";

/** Too weak on paper, unless the form agrees to a darker shade. */
const SKY = "#9db7ff";
const before = getSiteSettings();

const admin = await makeUser({ role: "admin" });
const cookie = await cookieFor(admin);
const send = (fields: Fields) => action(submit("/admin/site", fields, { cookie }));
const looks = { intent: "looks", name: "Hát Xa", contact: "help@hat-xa.example" } as const;
const colors = { primary: "#1b4fa0", accent: "#7d4e00" } as const;
const shades = "on";

afterEach(() => updateSiteSettings(actorFor(admin), before));

test("one form changes name, contact and colours; without a file the logo stays", async () => {
  const done = (await send({ ...looks, ...colors, shades, logo: new File([], "") })) as Response;

  expect(done.status).toBe(302);
  expect(getSiteSettings()).toMatchObject({
    name: "Hát Xa",
    contact: "help@hat-xa.example",
    colors,
    logo: before.logo,
  });
});

test("a file that is no picture is refused at its field, and nothing else is changed", async () => {
  const logo = new File(["not a picture"], "logo.png", { type: "image/png" });

  expect(comeBack(await send({ ...looks, ...colors, shades, logo }))).toMatchObject({
    status: 400,
    errors: { logo: [expect.stringContaining("PNG, JPEG or WebP")] },
  });
  expect(getSiteSettings()).toEqual(before);
});

test("weak colours that are in use already do not keep the name from being changed", async () => {
  const weak = { primary: "#1b4fa0", accent: SKY };

  expect(comeBack(await send({ ...looks, ...weak })).status).toBe(400);
  await send({ ...looks, ...weak, shades });
  await send({ ...looks, ...weak, name: "Hát Gần" });

  expect(getSiteSettings()).toMatchObject({ name: "Hát Gần", colors: weak });
});

test("one form changes languages, who may apply, and what the home page features", async () => {
  await send({ intent: "choices", languages: "vi", applicants: "invited", features: "" });

  expect(getSiteSettings()).toMatchObject({ languages: "vi", applicants: "invited", features: [] });
});
