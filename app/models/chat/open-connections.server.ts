import { AppError } from "~/errors";
import { type Actor, isMember } from "../actor";
import { personOf } from "../streams/presence.server";

/** Sockets and growing pages of one person, however many tabs and devices. */
const MOST_OF_PERSON = 30;
/** All guests of one address together; many may share it. Members do not count there. */
const MOST_OF_ADDRESS = 300;

/** The machine itself, and a proxy whose word is not taken: that is everybody. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

const shared = globalThis as typeof globalThis & { nhacsongConnections?: Map<string, number> };
const open = (shared.nhacsongConnections ??= new Map());

/** Counts what somebody opens to read along; the answer takes it back. @throws AppError throttled */
export function openConnection(actor: Actor, address: string | undefined): () => void {
  const counted = address === undefined || LOOPBACK.test(address) ? [] : boundsOf(actor, address);
  if (counted.some(([key, most]) => (open.get(key) ?? 0) >= most)) {
    throw new AppError("throttled", "live:tooManyOpen");
  }
  for (const [key] of counted) open.set(key, (open.get(key) ?? 0) + 1);
  return () => counted.splice(0).forEach(([key]) => takeBack(key));
}

function boundsOf(actor: Actor, address: string): [key: string, most: number][] {
  const person = personOf(actor);
  const bounds: [string, number][] = person ? [[person, MOST_OF_PERSON]] : [];
  return isMember(actor) ? bounds : [...bounds, [`address ${address}`, MOST_OF_ADDRESS]];
}

function takeBack(key: string) {
  const left = open.get(key)! - 1;
  if (left > 0) open.set(key, left);
  else open.delete(key);
}
