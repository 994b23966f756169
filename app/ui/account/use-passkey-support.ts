import { useScripts } from "../elements/use-scripts";

/** False until scripts run, and in browsers without passkeys. */
export function usePasskeySupport(): boolean {
  return useScripts() && typeof window.PublicKeyCredential === "function";
}
