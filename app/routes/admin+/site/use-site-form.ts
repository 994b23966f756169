import { useActionData, useLoaderData } from "@remix-run/react";
import { DEFAULT_ACCENTS } from "~/models/base/site/colors/accent-roles";
import { usePending } from "~/ui/account/use-pending";
import { useForm } from "~/ui/form/use-form";
import type { FormAnswer } from "~/ui/form/form-answer";
import type { action, loader } from "./route";

/**
 * A form of the page. Its values are the settings, or the typed values of a refused form.
 */
export function useSiteForm(intent: string) {
  const { site } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.lastResult as FormAnswer | undefined;
  const lastResult = answer?.initialValue?.intent === intent ? answer : undefined;
  const { name, shortName, contact, colors, languages, applicants, features } = site;
  const choices = { languages, applicants, features: features.join("\n") };
  const defaultValue = { name, shortName, contact, ...choices, ...(colors ?? DEFAULT_ACCENTS) };

  return {
    ...useForm({ id: `site-${intent}`, lastResult, defaultValue }),
    pending: usePending(intent),
  };
}
