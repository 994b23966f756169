import type { Request } from "express";
import { z } from "zod";
import type { Actor } from "~/models/base/actor";
import { Instant } from "./parts";
import { operation, type OperationSpec } from "./operation";
import { siteOrigin } from "./site-origin";

type PrivateAddress = { path: string; createdAt: Date };
type OperationId = OperationSpec<string, "member", never, never, z.ZodType>["id"];

type DeclaredCalls<Key extends string> = {
  path: string;
  who: "member" | "artist";
  tag: "accounts" | "studio";
  /** The field of the address in the response of GET. */
  key: Key;
  /** Id and description of the address's schema in the document. */
  schema: { id: string; description: string };
  ids: Record<"find" | "create" | "replace" | "remove", OperationId>;
  find: (actor: Actor) => Promise<PrivateAddress | null>;
  create: (actor: Actor) => Promise<PrivateAddress>;
  replace: (actor: Actor) => Promise<PrivateAddress>;
  remove: (actor: Actor) => Promise<unknown>;
};

/**
 * Declares the calls that read, create, replace and remove a private address. No scope covers them,
 * because the address outlives the token that read it.
 */
export function privateAddressCalls<Key extends string>({
  path,
  who: callerRole,
  tag,
  key: addressKey,
  schema,
  ids: operationIds,
  ...model
}: DeclaredCalls<Key>) {
  const { id, description } = schema;
  const AddressJson = z
    .object({ address: z.url().meta({ description }), createdAt: Instant })
    .meta({ id });
  const addressJson = (
    address: PrivateAddress,
    request: Request,
  ): z.output<typeof AddressJson> => ({
    address: siteOrigin(request) + address.path,
    createdAt: address.createdAt.toISOString(),
  });
  const common = { tag, who: callerRole, scope: null };

  return [
    operation({
      ...common,
      method: "get",
      path,
      id: operationIds.find,
      response: z.object({ [addressKey]: AddressJson.nullable() }),
      run: async ({ actor, request }) => {
        const privateAddress = await model.find(actor);

        return { [addressKey]: privateAddress && addressJson(privateAddress, request) };
      },
    }),
    operation({
      ...common,
      method: "post",
      path,
      id: operationIds.create,
      response: AddressJson,
      status: 201,
      run: async ({ actor, request }) => addressJson(await model.create(actor), request),
    }),
    operation({
      ...common,
      method: "post",
      path: `${path}/replacement`,
      id: operationIds.replace,
      response: AddressJson,
      status: 201,
      run: async ({ actor, request }) => addressJson(await model.replace(actor), request),
    }),
    operation({
      ...common,
      method: "delete",
      path,
      id: operationIds.remove,
      response: z.object({ removed: z.literal(true) }),
      run: async ({ actor }) => {
        await model.remove(actor);

        return { removed: true as const };
      },
    }),
  ];
}
