import type { ActionFunctionArgs, data, TypedResponse } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { page } from "../requests/page.server";
import type { RouteParams } from "../requests/route-args";
import type { Form, FormReply, PostedForm } from "./form.server";
import { readFields } from "./read-fields.server";

type Answer<Extra> = TypedResponse<never> | ReturnType<typeof data<FormReply & Partial<Extra>>>;
type FormAction<Extra> = {
  (args: ActionFunctionArgs): Promise<Answer<Extra>>;
  /** The intents it takes; "" for a form without one. */
  intents: string[];
};

/**
 * The action of a page with one form.
 * `Extra`: what it answers with besides a refused form, such as a secret that is shown once
 */
export function formAction<Extra = object>({ answer, hasFields }: Form): FormAction<Extra> {
  const action = async (args: ActionFunctionArgs) =>
    answer(postedForm(args, hasFields ? await readFields(args.request) : new FormData()));
  return Object.assign(action as FormAction<Extra>, { intents: [""] });
}

/**
 * The action of a page with several forms: their field `intent` says which one was sent.
 * @param fallback the intent of a body without one: programs such as the tutorial's, or the one-click unsubscribe of mail programs
 */
export function intentAction<Extra = object>(
  forms: Record<string, Form>,
  { fallback }: { fallback?: string } = {},
): FormAction<Extra> {
  const known = new Map(Object.entries(forms));
  const action = async (args: ActionFunctionArgs) => {
    const fields = await readFields(args.request);
    const form = known.get(String(fields.get("intent") ?? fallback));
    if (!form) return refuseIntent(args.request);
    return form.answer(postedForm(args, fields));
  };
  return Object.assign(action as FormAction<Extra>, { intents: [...known.keys()] });
}

/** @throws Response the error page with status 400 */
function refuseIntent(request: Request): Promise<never> {
  return page(request, () => Promise.reject(new AppError("invalid", "errors:unknownForm")));
}

function postedForm({ request, params, context }: ActionFunctionArgs, fields: FormData): PostedForm {
  return { request, params: params as RouteParams, context, fields };
}
