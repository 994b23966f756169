import { and, count, eq, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
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
const writeLimiter = createLimiter(300, 600);

/**
 * Creates a code for one or all of the artist's shows.
 * @throws AppError unauthenticated, forbidden; invalid when the text is taken or the show is not
 * the artist's; conflict with too many codes; throttled
 */
export async function createCode(actor: Actor, input: CodeInput): Promise<Code> {
  assertCanUseDashboard(actor);
  await consume(writeLimiter, actor.userId);

  return transaction((tx) => insertCode(tx, actor, input));
}

async function insertCode(tx: Tx, actor: Member, input: CodeInput): Promise<Code> {
  const codeCount = firstRow(
    await tx.select({ n: count() }).from(codes).where(eq(codes.artistId, actor.userId)),
  );
  if (codeCount.n >= MAX_CODES)
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
 * Replaces the fields of an unused code.
 * @throws AppError the errors of `createCode`; not_found; conflict once it was used
 */
export async function updateCode(actor: Actor, codeId: string, input: CodeInput): Promise<Code> {
  assertCanUseDashboard(actor);
  await consume(writeLimiter, actor.userId);

  return transaction(async (tx) => {
    const code = await getOwnCode(actor, codeId, tx);
    if (await wasUsed(tx, codeId)) throw new AppError("conflict", "codes:usedAlready");

    const { addresses, ...values } = await checkInput(
      tx,
      actor,
      { ...input, text: input.text ?? code.text },
      codeId,
    );

    await tx.delete(codeAddresses).where(eq(codeAddresses.codeId, codeId));
    await saveAddresses(tx, codeId, addresses);

    const changes = { ...values, isListed: addresses.length > 0 };

    return firstRow(await tx.update(codes).set(changes).where(eq(codes.id, codeId)).returning());
  });
}

/**
 * Changes the maximum number of uses, the time window and the note.
 * @throws AppError not_found; invalid if the code already has more uses
 */
export async function updateLimits(
  actor: Actor,
  codeId: string,
  limits: CodeLimits,
): Promise<Code> {
  assertCanUseDashboard(actor);
  await consume(writeLimiter, actor.userId);

  return transaction(async (tx) => {
    await getOwnCode(actor, codeId, tx);

    const usedCount = await countUses(tx, codeId);
    if (limits.maxUses !== null && limits.maxUses < usedCount)
      throw fieldError("maxUses", "codes:maxUsesBelow", { params: { taken: usedCount } });

    return firstRow(await tx.update(codes).set(limits).where(eq(codes.id, codeId)).returning());
  });
}

/**
 * Stops a code or allows its use again. Holds with the code keep their price. Idempotent.
 * @throws AppError not_found
 */
export async function setCodeStopped(
  actor: Actor,
  codeId: string,
  isStopped: boolean,
): Promise<Code> {
  assertCanUseDashboard(actor);

  return transaction(async (tx) => {
    const code = await getOwnCode(actor, codeId, tx);
    const stoppedAt = isStopped ? (code.stoppedAt ?? clock.now()) : null;

    return firstRow(
      await tx.update(codes).set({ stoppedAt }).where(eq(codes.id, codeId)).returning(),
    );
  });
}

/**
 * @throws AppError not_found for unknown codes, and for other people's, so that it does not reveal
 * them
 */
export async function getOwnCode(
  actor: Actor,
  codeId: string,
  reader: DbReader = db,
): Promise<Code> {
  assertCanUseDashboard(actor);

  const ownFilter = and(eq(codes.id, codeId), eq(codes.artistId, actor.userId));
  const code = await reader.query.codes.findFirst({ where: ownFilter });
  if (!code) throw new AppError("not_found", "codes:notFound");

  return code;
}

/** True if a ticket was bought or a seat is held with the code. */
export async function wasUsed(reader: DbReader, codeId: string): Promise<boolean> {
  const [result] = await reader.all<{ isUsed: number }>(sql`
    select exists (select 1 from tickets where code_id = ${codeId})
      or exists (select 1 from payments where code_id = ${codeId} and state in ('held', 'paying')) as isUsed`);

  return required(result).isUsed === 1;
}

async function checkInput(
  tx: Tx,
  actor: Member,
  input: CodeInput,
  ownId = "",
): Promise<CodeInput & { text: string }> {
  const text = input.text ?? (await generateUnusedText(tx, actor));
  const codeWithText = await findByText(tx, actor, text);
  if (codeWithText && codeWithText.id !== ownId) throw fieldError("text", "codes:textTaken");
  if (input.eventId && !(await isOwnTicketedShow(tx, actor, input.eventId)))
    throw fieldError("eventId", "codes:eventUnknown");

  return { ...input, text };
}

async function generateUnusedText(tx: Tx, actor: Member): Promise<string> {
  const text = generateCodeText();

  return (await findByText(tx, actor, text)) ? generateUnusedText(tx, actor) : text;
}

function findByText(tx: Tx, { userId }: Member, text: string) {
  return tx.query.codes.findFirst({ where: and(eq(codes.artistId, userId), eq(codes.text, text)) });
}

async function isOwnTicketedShow(tx: Tx, { userId }: Member, eventId: string) {
  const showFilter = and(
    eq(events.id, eventId),
    eq(events.artistId, userId),
    eq(events.eventType, "ticketed"),
  );

  return (await tx.$count(events, showFilter)) > 0;
}

async function saveAddresses(tx: Tx, codeId: string, addresses: string[]) {
  if (addresses.length === 0) return;

  await tx.insert(codeAddresses).values(addresses.map((address) => ({ codeId, address })));
}
