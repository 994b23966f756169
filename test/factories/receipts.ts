import { env } from "~/env.server";

const SELLER = {
  SELLER_NAME: "Nhạc Sống Collective",
  SELLER_ADDRESS: "12 Lê Lợi",
  SELLER_TAX_NUMBER: "0312345678",
  VAT_PERCENT: 8,
};
const NONE = Object.fromEntries(Object.keys(SELLER).map((name) => [name, undefined]));

/** Sets a seller with 8 % VAT. @returns what removes it */
export function useSeller() {
  Object.assign(env, SELLER);
  return () => void Object.assign(env, NONE);
}
