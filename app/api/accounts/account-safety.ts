import { z } from "zod";
import { renewSession } from "~/auth/renew-session.server";
import { signOutHeaders } from "~/auth/sign-out.server";
import { throttleGuess } from "~/auth/throttles.server";
import { EXPORT_STATES } from "~db/vocabularies";
import { languageOfHeader } from "~/locales/language-of-header.server";
import {
  findExport,
  isLargeAccount,
  requestExport,
} from "~/models/office/data-export/data-exports.server";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { DeleteForm, PasswordInput } from "~/models/accounts/profile-schema";
import { changePassword } from "~/models/accounts/profile.server";
import type { Member } from "~/models/base/actor";
import { Instant, instantOrNull } from "../base/parts";
import { operation } from "../base/operation";
import { siteOrigin } from "../base/site-origin";

/**
 * `url` opens the file in a signed-in browser; null while it is being made. `state` is null if no
 * export was requested.
 */
const DataJson = z
  .object({
    state: z.enum(EXPORT_STATES).nullable(),
    done: z.int().min(0),
    total: z.int().min(0),
    url: z.string().nullable(),
    expiresAt: Instant.nullable(),
  })
  .meta({ id: "DataExport" });

/**
 * Calls that close an account or export its data. No token scope covers them: signed-in browsers
 * only.
 */
export const accountSafetyCalls = [
  operation({
    method: "put",
    path: "/user/password",
    id: "changePassword",
    tag: "accounts",
    who: "member",
    scope: null,
    body: PasswordInput,
    response: z.object({ changed: z.literal(true) }),
    run: async ({ actor, body, session, request, response }) => {
      const { cookie, "user-agent": userAgent = null } = request.headers;
      const change = () => changePassword(actor, { ...body, session });
      const credentialsVersion = await throttleGuess("password", actor.userId, change);
      const renewal = { userId: actor.userId, credentialsVersion, userAgent };

      for (const cookieHeader of await renewSession(cookie, renewal))
        response.append("Set-Cookie", cookieHeader);

      return { changed: true as const };
    },
  }),
  operation({
    method: "get",
    path: "/user/data",
    id: "getDataExport",
    tag: "accounts",
    who: "member",
    scope: null,
    response: DataJson,
    run: ({ actor }) => dataJson(actor),
  }),
  operation({
    method: "post",
    path: "/user/data",
    id: "startDataExport",
    tag: "accounts",
    who: "member",
    scope: null,
    response: DataJson,
    errors: ["conflict"],
    run: async ({ actor, request }) => {
      await requestExport(actor, {
        language: languageOfHeader(request.headers),
        site: siteOrigin(request),
      });

      return dataJson(actor);
    },
  }),
  operation({
    method: "post",
    path: "/user/delete",
    id: "deleteAccount",
    tag: "accounts",
    who: "member",
    scope: null,
    body: DeleteForm,
    response: z.object({ deleted: z.literal(true) }),
    errors: ["conflict"],
    run: async ({ actor, body, session, request, response }) => {
      await throttleGuess("password", actor.userId, () =>
        deleteAccount(actor, { ...body, session }),
      );
      for (const header of await signOutHeaders(request.headers.cookie)) response.append(...header);

      return { deleted: true as const };
    },
  }),
];

async function dataJson(actor: Member): Promise<z.output<typeof DataJson>> {
  const dataExport = await findExport(actor);
  if (dataExport) {
    const { id, state, done: doneParts, total: totalParts, expiresAt } = dataExport;
    const url = state === "ready" ? `/profile/data?export=${id}` : null;

    return { state, done: doneParts, total: totalParts, url, expiresAt: instantOrNull(expiresAt) };
  }

  const url = (await isLargeAccount(actor)) ? null : "/profile/data";

  return { state: null, done: 0, total: 0, url, expiresAt: null };
}
