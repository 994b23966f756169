import { and, count, eq, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { codeAddresses, codes, events } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor, Member } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import type { Code } from "./apply-code.server";
import { generateCodeText } from "./code-text";
import { countUses } from "./code-uses.server";
import type { CodeInput, CodeLimits } from "./schema.server";
import { required } from "~/platform/required";

const MAX_CODES = 1000;
const writes = createLimiter(300, 600);

/**
 * Creates a code for one or all of the artist's shows.
 * @throws AppError unauthenticated, forbidden; invalid when the text is taken or the show is none
 * of theirs; conflict with too many codes; throttled
 */
export async function createCode(actor: Actor, input: CodeInput): Promise<Code> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);

  return transaction((tx) => insertCode(tx, actor, input));
}

async function insertCode(tx: Tx, actor: Member, input: CodeInput): Promise<Code> {
  const all = firstRow(
    await tx.select({ n: count() }).from(codes).where(eq(codes.artistId, actor.userId)),
  );
  if (all.n >= MAX_CODES)
    throw new AppError("conflict", "codes:tooMany", { params: { most: MAX_CODES } });

  const { addresses, ...values } = await checkInput(tx, actor, input);
  const isListed = addresses.length > 0;
  const code = firstRow(
    await tx
      .insert(codes)
      .values({ ...values, artistId: actor.userId, isListed })
      .returning(),
  );

  await saveAddresses(tx, code.id, addresses);

  return code;
}

/**
 * Replaces what an unused code says.
 * @throws AppError as `createCode`; not_found; conflict once it was used
 */
export async function updateCode(actor: Actor, id: string, input: CodeInput): Promise<Code> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);

  return transaction(async (tx) => {
    const code = await getOwnCode(actor, id, tx);
    if (await wasUsed(tx, id)) throw new AppError("conflict", "codes:usedAlready");

    const { addresses, ...values } = await checkInput(
      tx,
      actor,
      { ...input, text: input.text ?? code.text },
      id,
    );

    await tx.delete(codeAddresses).where(eq(codeAddresses.codeId, id));
    await saveAddresses(tx, id, addresses);

    const changes = { ...values, isListed: addresses.length > 0 };

    return firstRow(await tx.update(codes).set(changes).where(eq(codes.id, id)).returning());
  });
}

/**
 * Changes number, window and note.
 * @throws AppError not_found; invalid when more uses are taken than the number
 */
export async function updateLimits(actor: Actor, id: string, limits: CodeLimits): Promise<Code> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);

  return transaction(async (tx) => {
    await getOwnCode(actor, id, tx);

    const taken = await countUses(tx, id);
    if (limits.maxUses !== null && limits.maxUses < taken)
      throw fieldError("maxUses", "codes:maxUsesBelow", { params: { taken } });

    return firstRow(await tx.update(codes).set(limits).where(eq(codes.id, id)).returning());
  });
}

/**
 * Stops a code or lets it be used again. Holds that have it keep their price. Idempotent.
 * @throws AppError not_found
 */
export async function setCodeStopped(actor: Actor, id: string, isStopped: boolean): Promise<Code> {
  assertCanUseDashboard(actor);

  return transaction(async (tx) => {
    const code = await getOwnCode(actor, id, tx);
    const stoppedAt = isStopped ? (code.stoppedAt ?? clock.now()) : null;

    return firstRow(await tx.update(codes).set({ stoppedAt }).where(eq(codes.id, id)).returning());
  });
}

/** @throws AppError not_found for anybody else's: it gives nothing away */
export async function getOwnCode(actor: Actor, id: string, reader: Reader = db): Promise<Code> {
  assertCanUseDashboard(actor);

  const isTheirs = and(eq(codes.id, id), eq(codes.artistId, actor.userId));
  const code = await reader.query.codes.findFirst({ where: isTheirs });
  if (!code) throw new AppError("not_found", "codes:notFound");

  return code;
}

/** Whether somebody has bought with the code, or holds a seat with it. */
export async function wasUsed(reader: Reader, codeId: string): Promise<boolean> {
  const [row] = await reader.all<{ isUsed: number }>(sql`
    select exists (select 1 from tickets where code_id = ${codeId})
      or exists (select 1 from payments where code_id = ${codeId} and state in ('held', 'paying')) as isUsed`);

  return required(row).isUsed === 1;
}

async function checkInput(
  tx: Tx,
  actor: Member,
  input: CodeInput,
  ownId = "",
): Promise<CodeInput & { text: string }> {
  const text = input.text ?? (await unusedText(tx, actor));
  const same = await findByText(tx, actor, text);
  if (same && same.id !== ownId) throw fieldError("text", "codes:textTaken");
  if (input.eventId && !(await isOwnTicketedShow(tx, actor, input.eventId)))
    throw fieldError("eventId", "codes:eventUnknown");

  return { ...input, text };
}

async function unusedText(tx: Tx, actor: Member): Promise<string> {
  const text = generateCodeText();

  return (await findByText(tx, actor, text)) ? unusedText(tx, actor) : text;
}

function findByText(tx: Tx, { userId }: Member, text: string) {
  return tx.query.codes.findFirst({ where: and(eq(codes.artistId, userId), eq(codes.text, text)) });
}

async function isOwnTicketedShow(tx: Tx, { userId }: Member, eventId: string) {
  const isTheirs = and(
    eq(events.id, eventId),
    eq(events.artistId, userId),
    eq(events.eventType, "ticketed"),
  );

  return (await tx.$count(events, isTheirs)) > 0;
}

async function saveAddresses(tx: Tx, codeId: string, addresses: string[]) {
  if (addresses.length === 0) return;

  await tx.insert(codeAddresses).values(addresses.map((address) => ({ codeId, address })));
}
