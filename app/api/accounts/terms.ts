import { z } from "zod";
import { AgreementForm } from "~/models/base/site/documents/document-schema";
import { agreeToTerms, getTermsState } from "~/models/base/site/documents/terms-agreement.server";
import { operation } from "../base/operation";

/**
 * `mustAgree`: buying, publishing and going live answer 403 with the code `terms_changed` until the
 * person agrees.
 */
const TermsJson = z
  .object({ version: z.int(), agreedVersion: z.int(), mustAgree: z.boolean() })
  .meta({ id: "TermsState" });

/** Calls for the terms that a member agreed to. Their text is the page /terms. */
export const termsCalls = [
  operation({
    method: "get",
    path: "/user/terms",
    id: "getTermsState",
    tag: "accounts",
    who: "member",
    response: TermsJson,
    run: ({ actor }) => getTermsState(actor),
  }),
  operation({
    method: "post",
    path: "/user/terms",
    id: "agreeToTerms",
    tag: "accounts",
    who: "member",
    body: AgreementForm,
    response: TermsJson,
    errors: ["conflict"],
    run: ({ actor, body }) => agreeToTerms(actor, body.version),
  }),
];
