import { data, redirect } from "@remix-run/node";
import { AppError } from "~/errors";
import type { Form } from "./form.server";
import { type Toast, toastCookie } from "./toast.server";

type Outcome<Result> = {
  /** Shown on the next page, after the work is committed. */
  toast?: Toast | ((result: Result) => Toast | null);
  /** Where Post/Redirect/Get leads; without it the page the form stands on comes again. */
  to: string | ((result: Result) => string);
  headers?: Headers;
};

/**
 * Does the work of a form and redirects. Input that did not pass, and AppErrors of the domain, bring the form back
 * filled in with the messages at their fields and the right status. Other errors go on to the error page. Work that
 * answers with a Response has said everything itself.
 */
export async function attempt<Input, Result>(
  form: Form<Input>,
  work: (input: Input) => Promise<Result>,
  outcome: Outcome<Result>,
) {
  if (form.value === undefined) return data({ lastResult: form.reply(), toast: null }, 400);
  try {
    const result = await work(form.value);
    if (result instanceof Response) return result;
    const headers = new Headers(outcome.headers);
    const toast = typeof outcome.toast === "function" ? outcome.toast(result) : outcome.toast;
    if (toast) headers.append("Set-Cookie", await toastCookie(toast));
    return redirect(typeof outcome.to === "function" ? outcome.to(result) : outcome.to, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields = {}, params, retryAfter } = error.details;
    const fieldErrors = Object.fromEntries(
      Object.entries(fields).map(([name, it]) => [name, [form.t(it.key, it.params)]]),
    );
    const formErrors = Object.keys(fields).length ? [] : [form.t(error.messageKey, params)];
    const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
    return data(
      { lastResult: form.reply({ formErrors, fieldErrors }), toast: null },
      { status: error.status, headers },
    );
  }
}
