import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { AppError } from "~/platform/errors";
import { speak, type Translate } from "~/locales/i18n.server";
import type { FormAnswer } from "~/ui/form/form-answer";
import { findRequiredStep, withErrorPage, pathOf } from "../requests/page.server";
import type { RouteParams } from "../requests/route-args";
import { parseFields, type Submission } from "./submission.server";
import { type Toast, toastCookie } from "./toast.server";

/** A posted form before anything is known about its sender. */
export type PostedForm = Omit<ActionFunctionArgs, "params"> & {
  params: RouteParams;
  fields: FormData;
};
/** The context of a form: its sender, its reply, and headers for the redirect. */
export type FormContext<Who> = PostedForm &
  Who & { t: Translate; headers: Headers; reply: Submission<unknown>["reply"] };
type ReadContext<Who> = Omit<FormContext<Who>, "reply">;

export type FormSpec<Who, Input, Result> = {
  /**
   * Without a schema the form is a button: its body is not read, and it has no fields to show an
   * error at.
   */
  schema?: z.ZodType<Input>;
  /** Replaces `schema` in forms that need more than parsing. */
  read?: (context: ReadContext<Who>) => Promise<Submission<Input>>;
  /** Runs the form's action. If it returns a Response or data(), that is the whole answer. */
  run: (context: FormContext<Who>, input: Input) => Promise<Result> | Result;
  /** The address of the redirect; the form's page by default. */
  redirectTo?: string | ((result: FormResult<Result>, context: FormContext<Who>) => string);
  /** The toast on the next page, shown after the commit. */
  toast?: Toast | ((result: FormResult<Result>, context: FormContext<Who>) => Toast | null);
};
type Answer = Response | { type: "DataWithResponseInit" };
type FormResult<Result> = Exclude<Result, Answer>;

export type FormReply = { lastResult?: FormAnswer; toast?: null };
export type Form = {
  answer: (posted: PostedForm) => Promise<unknown>;
  /** False for a button: its body is not read. */
  hasFields: boolean;
};

/**
 * Builds forms that only some people may send: `authorize` returns the sender, or throws. It runs
 * before the form is parsed. An AppError it throws becomes the error page.
 */
export function formFor<Who extends object>(authorize: (posted: PostedForm) => Promise<Who>) {
  return <Input, Result>(formSpec: FormSpec<Who, Input, Result>): Form => ({
    hasFields: formSpec.schema !== undefined || formSpec.read !== undefined,
    answer: async (posted) => {
      const sender = await withErrorPage(posted.request, () => authorize(posted));
      const { t } = await speak(posted.request);
      const context = { ...posted, ...sender, t, headers: new Headers() } as ReadContext<Who>;
      const submission = await submissionOf(formSpec, context);

      return submission
        ? answerFields(
            formSpec,
            { ...context, reply: submission.reply } as FormContext<Who>,
            submission,
          )
        : pressButton(formSpec, context);
    },
  });
}

async function submissionOf<Who, Input, Result>(
  formSpec: FormSpec<Who, Input, Result>,
  context: ReadContext<Who>,
) {
  if (formSpec.read) return withErrorPage(context.request, () => formSpec.read!(context));

  return formSpec.schema ? parseFields(context.fields, formSpec.schema, context.t) : null;
}

/**
 * Returns the filled-in form after refused input and after AppErrors of the domain. Other errors
 * lead to the error page.
 */
async function answerFields<Who, Input, Result>(
  formSpec: FormSpec<Who, Input, Result>,
  context: FormContext<Who>,
  { value, reply: makeReply, status = 400 }: Submission<Input>,
) {
  if (value === undefined) return data({ lastResult: makeReply(), toast: null }, status);

  try {
    return await outcomeOf(formSpec, context, await formSpec.run(context, value));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    const question = findRequiredStep(context.request, error);
    if (question) return question;

    const { fields = {}, params, retryAfter, more = [] } = error.details;
    const fieldErrors = Object.fromEntries(
      Object.entries(fields).map(([fieldName, fieldError]) => [
        fieldName,
        [context.t(fieldError.key, fieldError.params)],
      ]),
    );
    const sentences = [{ key: error.messageKey, params }, ...more];
    const formErrors = Object.keys(fields).length
      ? []
      : sentences.map((sentence) => context.t(sentence.key, sentence.params));
    const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};

    return data(
      { lastResult: makeReply({ formErrors, fieldErrors, reason: error.messageKey }), toast: null },
      { status: error.status, headers },
    );
  }
}

/** A conflict becomes a toast on the button's page; other refusals lead to the error page. */
async function pressButton<Who, Input, Result>(
  formSpec: FormSpec<Who, Input, Result>,
  context: ReadContext<Who>,
) {
  const fullContext = { ...context, reply: () => ({}) } as FormContext<Who>;

  return withErrorPage(context.request, async () => {
    try {
      return await outcomeOf(
        formSpec,
        fullContext,
        await formSpec.run(fullContext, undefined as Input),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict" || error.details.reason)
        throw error;

      const conflictToast = {
        title: error.messageKey,
        params: error.details.params,
        isError: true,
      };

      return redirect(pathOf(context.request), {
        headers: { "Set-Cookie": await toastCookie(conflictToast) },
      });
    }
  });
}

async function outcomeOf<Who, Input, Result>(
  { redirectTo, toast }: FormSpec<Who, Input, Result>,
  context: FormContext<Who>,
  result: Result,
) {
  if (isAnswer(result)) return result;

  const formResult = result as FormResult<Result>;
  const message = typeof toast === "function" ? toast(formResult, context) : toast;
  if (message) context.headers.append("Set-Cookie", await toastCookie(message));
  const redirectPath =
    typeof redirectTo === "function" ? redirectTo(formResult, context) : redirectTo;

  return redirect(redirectPath ?? pathOf(context.request), { headers: context.headers });
}

function isAnswer(result: unknown): result is Answer {
  if (result instanceof Response) return true;

  return (
    typeof result === "object" &&
    result !== null &&
    "type" in result &&
    result.type === "DataWithResponseInit"
  );
}
