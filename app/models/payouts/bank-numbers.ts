const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** True for an IBAN with a valid checksum (ISO 13616, ISO 7064 MOD 97-10), without spaces and in capitals. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;

  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));

  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** True for a routing number of a US bank with a valid checksum (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false;

  const sum = ROUTING_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);

  return sum % 10 === 0;
}

/** True for the number of an Australian bank, state and branch; it has no checksum. */
export function isBsb(text: string): boolean {
  return /^\d{6}$/.test(text) && !/^0+$/.test(text);
}

/** True for the number of a Canadian financial institution; it has no checksum. */
export function isInstitutionNumber(text: string): boolean {
  return /^\d{3}$/.test(text) && text !== "000";
}
