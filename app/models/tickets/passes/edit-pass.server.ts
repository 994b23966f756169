import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { passes, passEvents, payments } from "~db/schema";
import type { PassState } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { throttleWriting } from "~/models/shows/events/editing/write-throttle.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { toPassColumns } from "./pass-columns.server";
import { findPass, getPassSale, type Pass, type PassWithShows } from "./pass-record.server";
import { assertCanEditPass } from "./permissions";
import type { PassInput } from "./schema";

/**
 * Creates a draft.
 * @throws AppError unauthenticated, forbidden, invalid (with fields), throttled
 */
export async function createPass(actor: Actor, input: PassInput): Promise<Pass> {
  assertCanUseDashboard(actor);
  await throttleWriting(actor.userId, true);

  return transaction(async (tx) => {
    const { columns, shows } = await toPassColumns(tx, actor.userId, input);
    const values = { ...columns, artistId: actor.userId };
    const pass = firstRow(await tx.insert(passes).values(values).returning());

    await insertShows(tx, pass.id, shows);

    return pass;
  });
}

/**
 * Replaces all fields, until the first purchase of the pass is begun: buyers get what they saw.
 * @throws AppError not_found, forbidden, invalid (with fields), conflict once it is bought,
 * throttled
 */
export async function updatePass(actor: Actor, passId: string, input: PassInput): Promise<Pass> {
  assertMember(actor);
  await throttleWriting(actor.userId, false);

  return transaction(async (tx) => {
    const { artistId } = await getUnsoldPass(actor, passId, tx);
    const { columns, shows } = await toPassColumns(tx, artistId, input);
    const pass = firstRow(
      await tx.update(passes).set(columns).where(eq(passes.id, passId)).returning(),
    );

    await tx.delete(passEvents).where(eq(passEvents.passId, passId));
    await insertShows(tx, passId, shows);

    return pass;
  });
}

/** @throws AppError not_found, forbidden, conflict once it is bought, throttled */
export async function deletePass(actor: Actor, passId: string): Promise<void> {
  assertMember(actor);
  await throttleWriting(actor.userId, false);
  await transaction(async (tx) => {
    await getUnsoldPass(actor, passId, tx);
    await tx.delete(passEvents).where(eq(passEvents.passId, passId));
    await tx.delete(passes).where(eq(passes.id, passId));
  });
}

/**
 * Puts the pass on sale.
 * @throws AppError not_found, forbidden; conflict if its shows are no longer sold
 */
export async function publishPass(actor: Actor, passId: string): Promise<Pass> {
  await assertTermsAgreed(actor);

  return changeState(actor, passId, "on_sale");
}

/**
 * Ends the sale until it is put on sale again. Sold passes stay valid.
 * @throws AppError not_found, forbidden
 */
export async function withdrawPass(actor: Actor, passId: string): Promise<Pass> {
  return changeState(actor, passId, "withdrawn");
}

async function changeState(
  actor: Actor,
  passId: string,
  state: Exclude<PassState, "draft">,
): Promise<Pass> {
  assertMember(actor);
  await throttleWriting(actor.userId, false);

  return transaction(async (tx) => {
    const pass = await getOwnPass(actor, passId, tx);
    const sale = await getPassSale({ ...pass, state }, tx);
    if (state === "on_sale" && sale !== "onSale")
      throw new AppError("conflict", `passes:sale.${sale}`);

    return firstRow(
      await tx.update(passes).set({ state }).where(eq(passes.id, passId)).returning(),
    );
  });
}

/** @throws AppError unauthenticated, not_found, forbidden */
export async function getOwnPass(
  actor: Actor,
  passId: string,
  reader: DbReader = db,
): Promise<PassWithShows> {
  const pass = await findPass(passId, reader);
  if (!pass) throw new AppError("not_found", "passes:notFound");

  assertCanEditPass(actor, pass);

  return pass;
}

/** True once a purchase of the pass was begun. */
export async function hasPassPayments(passId: string, reader: DbReader = db): Promise<boolean> {
  const passFilter = eq(payments.passId, passId);

  return (
    (await reader.query.payments.findFirst({ columns: { id: true }, where: passFilter })) !==
    undefined
  );
}

async function getUnsoldPass(actor: Actor, passId: string, tx: Tx): Promise<PassWithShows> {
  const pass = await getOwnPass(actor, passId, tx);
  if (await hasPassPayments(passId, tx)) throw new AppError("conflict", "passes:bought");

  return pass;
}

async function insertShows(tx: Tx, passId: string, shows: Event[]) {
  await tx
    .insert(passEvents)
    .values(shows.map(({ id: eventId }, position) => ({ passId, eventId, position })));
}
