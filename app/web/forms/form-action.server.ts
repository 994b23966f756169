import type { ActionFunctionArgs, data, TypedResponse } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { page } from "../requests/page.server";
import type { RouteParams } from "../requests/route-args";
import type { Form, FormReply, PostedForm } from "./form.server";
import { maxBytesOf, receiveForm, type Upload } from "./receive-form.server";

type Answer<Extra> = TypedResponse<never> | ReturnType<typeof data<FormReply & Partial<Extra>>>;
type FormAction<Extra> = {
  (args: ActionFunctionArgs): Promise<Answer<Extra>>;
  /** The intents it takes; "" for a form without one. */
  intents: string[];
  /** The largest body it reads. */
  maxBytes: number;
};

/**
 * The action of a page with one form.
 * `Extra`: what it answers with besides a refused form, such as a secret that is shown once
 */
export function formAction<Extra = object>(
  form: Form,
  { upload }: { upload?: Upload } = {},
): FormAction<Extra> {
  const action = async (args: ActionFunctionArgs) =>
    form.hasFields
      ? withFields(args, upload, (fields) => form.answer(postedForm(args, fields)))
      : form.answer(postedForm(args, new FormData()));

  return Object.assign(action as FormAction<Extra>, {
    intents: [""],
    maxBytes: maxBytesOf(upload),
  });
}

/**
 * The action of a page with several forms: their field `intent` says which one was sent.
 * @param fallback the intent of a body without one: programs such as the tutorial's, or the
 * one-click unsubscribe of mail programs
 */
export function intentAction<Extra = object>(
  forms: Record<string, Form>,
  { fallback, upload }: { fallback?: string; upload?: Upload } = {},
): FormAction<Extra> {
  const known = new Map(Object.entries(forms));
  const action = (args: ActionFunctionArgs) =>
    withFields(args, upload, (fields) => {
      const form = known.get(String(fields.get("intent") ?? fallback));

      return form ? form.answer(postedForm(args, fields)) : refuseIntent(args.request);
    });

  return Object.assign(action as FormAction<Extra>, {
    intents: [...known.keys()],
    maxBytes: maxBytesOf(upload),
  });
}

/** Runs work on the posted fields. Files last as long as the work. */
async function withFields<Result>(
  { request }: ActionFunctionArgs,
  upload: Upload | undefined,
  work: (fields: FormData) => Promise<Result>,
): Promise<Result> {
  const { fields, done } = await receiveForm(request, upload);

  try {
    return await work(fields);
  } finally {
    await done();
  }
}

/** @throws Response the error page with status 400 */
function refuseIntent(request: Request): Promise<never> {
  return page(request, () => Promise.reject(new AppError("invalid", "errors:unknownForm")));
}

function postedForm(
  { request, params, context }: ActionFunctionArgs,
  fields: FormData,
): PostedForm {
  return { request, params: params as RouteParams, context, fields };
}
