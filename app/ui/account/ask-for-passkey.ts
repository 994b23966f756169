import { loadChunk } from "~/platform/chunks/load-chunk";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";

const loadWebAuthn = () => loadChunk(() => import("@simplewebauthn/browser"));

/** Asks the site for a challenge. @throws Error without an answer */
async function loadOptions<Options>(path: string): Promise<Options> {
  const response = await fetch(path, { method: "POST" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);

  return (await response.json()) as Options;
}

/**
 * Asks the browser for a passkey that signs the site's challenge. `isInField`: offers passkeys
 * among the suggestions of a field, and waits until one is chosen.
 * @returns the signed credential as JSON; null where the browser cannot offer passkeys in a field
 * @throws Error when the person or the browser refuses
 */
export async function askForPasskey({ isInField }: { isInField: boolean }): Promise<string | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadWebAuthn();
  if (isInField && !(await browserSupportsWebAuthnAutofill())) return null;

  const optionsJSON = await loadOptions<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(
    "/api/auth/passkey/options",
  );

  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isInField }));
}

export async function stopAskingForPasskey() {
  const { WebAuthnAbortService } = await loadWebAuthn();

  WebAuthnAbortService.cancelCeremony();
}

/**
 * Asks the device for a new passkey.
 * @returns the credential as JSON
 * @throws Error when the person or device refuses
 */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<string> {
  const { startRegistration } = await loadWebAuthn();

  return JSON.stringify(await startRegistration({ optionsJSON }));
}
