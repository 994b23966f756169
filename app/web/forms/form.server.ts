import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { AppError } from "~/platform/errors";
import { speak, type Translate } from "~/locales/i18n.server";
import type { FormAnswer } from "~/ui/form/form-answer";
import { findQuestion, page, pathOf } from "../requests/page.server";
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
   * Without a schema the form is a button: nothing is read, and there are no fields to show an
   * error at.
   */
  schema?: z.ZodType<Input>;
  /** Instead of a schema, for a form that needs more than parsing. */
  read?: (context: ReadContext<Who>) => Promise<Submission<Input>>;
  /** Does the work. A Response or data() it returns is the whole answer. */
  run: (context: FormContext<Who>, input: Input) => Promise<Result> | Result;
  /** The address of the redirect; by default the form's page. */
  redirectTo?: string | ((result: Done<Result>, context: FormContext<Who>) => string);
  /** Shown on the next page, after the work is committed. */
  toast?: Toast | ((result: Done<Result>, context: FormContext<Who>) => Toast | null);
};
type Answer = Response | { type: "DataWithResponseInit" };
type Done<Result> = Exclude<Result, Answer>;

export type FormReply = { lastResult?: FormAnswer; toast?: null };
export type Form = {
  answer: (posted: PostedForm) => Promise<unknown>;
  /** False for a button: its body is not read. */
  hasFields: boolean;
};

/**
 * Builds forms that only some people may send: `authorize` answers who is sending, or throws. It is
 * asked before anything of the form is parsed. An AppError it throws becomes the error page.
 */
export function formFor<Who extends object>(authorize: (posted: PostedForm) => Promise<Who>) {
  return <Input, Result>(spec: FormSpec<Who, Input, Result>): Form => ({
    hasFields: spec.schema !== undefined || spec.read !== undefined,
    answer: async (posted) => {
      const who = await page(posted.request, () => authorize(posted));
      const { t } = await speak(posted.request);
      const context = { ...posted, ...who, t, headers: new Headers() } as ReadContext<Who>;
      const submission = await submissionOf(spec, context);

      return submission
        ? answerFields(
            spec,
            { ...context, reply: submission.reply } as FormContext<Who>,
            submission,
          )
        : pressButton(spec, context);
    },
  });
}

async function submissionOf<Who, Input, Result>(
  spec: FormSpec<Who, Input, Result>,
  context: ReadContext<Who>,
) {
  if (spec.read) return page(context.request, () => spec.read!(context));

  return spec.schema ? parseFields(context.fields, spec.schema, context.t) : null;
}

/**
 * Refused input, and AppErrors of the domain, bring the form back filled in. Other errors go on to
 * the error page.
 */
async function answerFields<Who, Input, Result>(
  spec: FormSpec<Who, Input, Result>,
  context: FormContext<Who>,
  { value, reply, status = 400 }: Submission<Input>,
) {
  if (value === undefined) return data({ lastResult: reply(), toast: null }, status);

  try {
    return await outcomeOf(spec, context, await spec.run(context, value));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    const question = findQuestion(context.request, error);
    if (question) return question;

    const { fields = {}, params, retryAfter } = error.details;
    const fieldErrors = Object.fromEntries(
      Object.entries(fields).map(([name, it]) => [name, [context.t(it.key, it.params)]]),
    );
    const formErrors = Object.keys(fields).length ? [] : [context.t(error.messageKey, params)];
    const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};

    return data(
      { lastResult: reply({ formErrors, fieldErrors, reason: error.messageKey }), toast: null },
      { status: error.status, headers },
    );
  }
}

/** A conflict becomes a toast on the page of the button; other refusals get the error page. */
async function pressButton<Who, Input, Result>(
  spec: FormSpec<Who, Input, Result>,
  context: ReadContext<Who>,
) {
  const whole = { ...context, reply: () => ({}) } as FormContext<Who>;

  return page(context.request, async () => {
    try {
      return await outcomeOf(spec, whole, await spec.run(whole, undefined as Input));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict" || error.details.reason)
        throw error;

      const toast = { title: error.messageKey, params: error.details.params, isError: true };

      return redirect(pathOf(context.request), {
        headers: { "Set-Cookie": await toastCookie(toast) },
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

  const done = result as Done<Result>;
  const message = typeof toast === "function" ? toast(done, context) : toast;
  if (message) context.headers.append("Set-Cookie", await toastCookie(message));
  const to = typeof redirectTo === "function" ? redirectTo(done, context) : redirectTo;

  return redirect(to ?? pathOf(context.request), { headers: context.headers });
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
