import type { ActionFunctionArgs, data, TypedResponse } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { withErrorPage } from "../requests/page.server";
import type { RouteParams } from "../requests/route-args";
import type { Form, FormReply, PostedForm } from "./form.server";
import { maxBytesOf, receiveForm, type Upload } from "./receive-form.server";

type Answer<Extra> = TypedResponse<never> | ReturnType<typeof data<FormReply & Partial<Extra>>>;
type FormAction<Extra> = {
  (args: ActionFunctionArgs): Promise<Answer<Extra>>;
  /** The intents that the action accepts; "" for a form without an intent. */
  intents: string[];
  /** The largest body that the action reads, in bytes. */
  maxBytes: number;
};

/**
 * The action of a page with one form.
 * `Extra`: data the action returns besides a refused form, such as a secret that is shown once
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
 * The action of a page with several forms: the field `intent` names the form that was sent.
 * @param fallback the intent of a body without the field: from programs such as the tutorial's, or
 * from the one-click unsubscribe of mail programs
 */
export function intentAction<Extra = object>(
  formsOfPage: Record<string, Form>,
  { fallback, upload }: { fallback?: string; upload?: Upload } = {},
): FormAction<Extra> {
  const formsByIntent = new Map(Object.entries(formsOfPage));
  const action = (args: ActionFunctionArgs) =>
    withFields(args, upload, (fields) => {
      const form = formsByIntent.get(String(fields.get("intent") ?? fallback));

      return form ? form.answer(postedForm(args, fields)) : refuseIntent(args.request);
    });

  return Object.assign(action as FormAction<Extra>, {
    intents: [...formsByIntent.keys()],
    maxBytes: maxBytesOf(upload),
  });
}

/** Calls the function with the posted fields, then removes the posted files. */
async function withFields<Result>(
  { request }: ActionFunctionArgs,
  upload: Upload | undefined,
  handleFields: (fields: FormData) => Promise<Result>,
): Promise<Result> {
  const { fields, done: removeFiles } = await receiveForm(request, upload);

  try {
    return await handleFields(fields);
  } finally {
    await removeFiles();
  }
}

/** @throws Response the error page with status 400 */
function refuseIntent(request: Request): Promise<never> {
  return withErrorPage(request, () =>
    Promise.reject(new AppError("invalid", "errors:unknownForm")),
  );
}

function postedForm(
  { request, params, context }: ActionFunctionArgs,
  fields: FormData,
): PostedForm {
  return { request, params: params as RouteParams, context, fields };
}
