import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { signIn } from "../people";
import { PORT } from "../ports";

/** Browsers have passkeys on https and on localhost, not for an IP address. */
const SITE = `http://localhost:${PORT}`;

/** A phone that unlocks itself and keeps passkeys. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);

  await devtools.send("WebAuthn.enable");

  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const unlocking = { isUserVerified: true, automaticPresenceSimulation: true };

  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, ...unlocking },
  });
}

/** The authenticator would choose one by itself, and sign in before the button is pressed. */
async function offerNoneInFields(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

test("a person adds a passkey, signs out, and signs in with it to where they were going", async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: SITE,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();

  await plugInAuthenticator(page);
  await offerNoneInFields(page);
  await signIn(page, "viewer");
  await page.goto("/profile/passkeys");
  await page.fill("main input[name=name]", "My phone");
  await page.fill("main input[name=currentPassword]", "nhacsong-demo");
  await page.click("button[name=intent][value=begin]");
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  await context.clearCookies();
  await page.goto("/tickets");
  await page.waitForURL("**/login?returnTo=*");
  await page.getByRole("button", { name: "Fingerprint or face" }).click();
  await page.waitForURL("**/tickets");
  await page.goto("/profile/passkeys");

  const row = page.getByRole("listitem").filter({ hasText: "My phone" });

  await expect(row).toContainText("Last used");
  await row.getByRole("button").click();
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toHaveCount(0);
  await context.close();
});

test("without scripts the login page shows no passkey button, and the profile says why", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: SITE, javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Fingerprint or face" })).toHaveCount(0);
  await signIn(page, "viewer");
  await page.goto("/profile/passkeys");
  await expect(page.getByText("Passkeys need JavaScript.")).toBeVisible();
  await context.close();
});
