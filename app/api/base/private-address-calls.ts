import type { Request } from "express";
import { z } from "zod";
import type { Actor } from "~/models/base/actor";
import { Instant } from "./parts";
import { operation, type OperationSpec } from "./operation";
import { siteOrigin } from "./site-origin";

type PrivateAddress = { path: string; createdAt: Date };
type Id = OperationSpec<string, "member", never, never, z.ZodType>["id"];

type Declared<Key extends string> = {
  path: string;
  who: "member" | "artist";
  tag: "accounts" | "studio";
  /** Of the address in the answer of GET. */
  key: Key;
  /** The address as a schema of the document. */
  schema: { id: string; description: string };
  ids: Record<"find" | "create" | "replace" | "remove", Id>;
  find: (actor: Actor) => Promise<PrivateAddress | null>;
  create: (actor: Actor) => Promise<PrivateAddress>;
  replace: (actor: Actor) => Promise<PrivateAddress>;
  remove: (actor: Actor) => Promise<unknown>;
};

/**
 * Reads, makes, replaces and removes a private address. No scope covers these calls: it outlives
 * the token that read it.
 */
export function privateAddressCalls<Key extends string>({
  path,
  who,
  tag,
  key,
  schema,
  ids,
  ...model
}: Declared<Key>) {
  const { id, description } = schema;
  const Json = z
    .object({ address: z.url().meta({ description }), createdAt: Instant })
    .meta({ id });
  const json = (made: PrivateAddress, request: Request): z.output<typeof Json> => ({
    address: siteOrigin(request) + made.path,
    createdAt: made.createdAt.toISOString(),
  });
  const common = { tag, who, scope: null };

  return [
    operation({
      ...common,
      method: "get",
      path,
      id: ids.find,
      response: z.object({ [key]: Json.nullable() }),
      run: async ({ actor, request }) => {
        const found = await model.find(actor);

        return { [key]: found && json(found, request) };
      },
    }),
    operation({
      ...common,
      method: "post",
      path,
      id: ids.create,
      response: Json,
      status: 201,
      run: async ({ actor, request }) => json(await model.create(actor), request),
    }),
    operation({
      ...common,
      method: "post",
      path: `${path}/replacement`,
      id: ids.replace,
      response: Json,
      status: 201,
      run: async ({ actor, request }) => json(await model.replace(actor), request),
    }),
    operation({
      ...common,
      method: "delete",
      path,
      id: ids.remove,
      response: z.object({ removed: z.literal(true) }),
      run: async ({ actor }) => {
        await model.remove(actor);

        return { removed: true as const };
      },
    }),
  ];
}
