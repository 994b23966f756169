import { loadChunk } from "~/platform/chunks/load-chunk";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";

const loadWebAuthn = () => loadChunk(() => import("@simplewebauthn/browser"));

/** Requests a challenge from the site. @throws Error without a response */
async function loadOptions<Options>(optionsPath: string): Promise<Options> {
  const response = await fetch(optionsPath, { method: "POST" });
  if (!response.ok) throw new Error(`${optionsPath} answered ${response.status}`);

  return (await response.json()) as Options;
}

/**
 * Asks the browser for a passkey that signs the site's challenge. `isInField`: the browser offers
 * passkeys among the suggestions of a field, and the promise waits until one is chosen.
 * @returns the signed credential as JSON; null if the browser cannot offer passkeys in a field
 * @throws Error if the person or the browser refuses
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
 * @throws Error if the person or device refuses
 */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<string> {
  const { startRegistration } = await loadWebAuthn();

  return JSON.stringify(await startRegistration({ optionsJSON }));
}
